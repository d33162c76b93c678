import { expect } from 'vitest';
import type { WechatQr } from '#contract/account/wechat.ts';

import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';

/** What the person answers on the stand-in's page. */
type Decision = 'agree' | 'refuse' | 'other';

interface Shown {
  status: number;
  html: string;
}

/** A phone that scans the stand-in's QR codes; its cookie makes it the same made-up person each time. */
export class Scanner {
  readonly #test: TestApp;
  cookie: string | undefined;

  constructor(test: TestApp) {
    this.#test = test;
  }

  async #send(method: 'GET' | 'POST', url: string, payload?: string): Promise<Shown> {
    const { pathname, search } = new URL(url);
    const response = await this.#test.app.inject({
      method,
      url: pathname + search,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(payload ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(payload ? { payload } : {}),
    });
    const [set] = [response.headers['set-cookie'] ?? []].flat();
    if (set !== undefined) this.cookie = set.split(';')[0];
    return { status: response.statusCode, html: response.body };
  }

  open(qr: WechatQr): Promise<Shown> {
    return this.#send('GET', qr.scanUrl ?? '');
  }

  decide(qr: WechatQr, decision: Decision): Promise<Shown> {
    const { origin, pathname } = new URL(qr.scanUrl ?? '');
    const form = new URLSearchParams({ state: qr.state, decision });
    return this.#send('POST', origin + pathname, String(form));
  }
}

/** Asks for a QR code as the dialog does. */
export async function qrOf(browser: Browser, path = '/login/wechatQrParams'): Promise<WechatQr> {
  const answer = await browser.get(path);
  expect(answer.code).toBe(0);
  return answer.data as WechatQr;
}

/** What the messaging app sends the browser back with, once the person on the phone has agreed. */
export async function scanned(
  browser: Browser,
  scanner: Scanner,
  qr: WechatQr,
): Promise<{ code: string; state: string }> {
  await scanner.open(qr);
  await scanner.decide(qr, 'agree');
  const { data } = await browser.get('/login/wechatScanState', { state: qr.state });
  const { status, code = '' } = data as { status: string; code?: string };
  expect(status).toBe('confirmed');
  return { code, state: qr.state };
}

/** QR code, scan, agreement and return, in one. */
export async function wechatLogin(browser: Browser, scanner: Scanner): Promise<Answer> {
  const back = await scanned(browser, scanner, await qrOf(browser));
  return browser.keep(await browser.get('/login/wechatLogin', back));
}

/** The ticket that an unknown person's scan is answered with. */
export async function ticketOf(browser: Browser, scanner: Scanner): Promise<string> {
  const { data } = await wechatLogin(browser, scanner);
  const { bindTicket } = data as { bindTicket?: string };
  expect(bindTicket).toBeDefined();
  return bindTicket ?? '';
}

/** A code for binding, as the phone's owner reads it. */
export async function bindCode(test: TestApp, browser: Browser, phone: string): Promise<string> {
  test.clock.advance(61_000);
  expect((await browser.get('/login/sendWechatBindSms', { phone })).code).toBe(0);
  return test.sms.codeOf(phone);
}

/** Scans as an unknown person and binds that person to the phone's account; the browser is then signed in. */
export async function bindByScan(
  test: TestApp,
  browser: Browser,
  scanner: Scanner,
  phone: string,
): Promise<Answer> {
  const bindTicket = await ticketOf(browser, scanner);
  const code = await bindCode(test, browser, phone);
  return browser.keep(await browser.post('/login/wechatBind', { phone, code, bindTicket }));
}
