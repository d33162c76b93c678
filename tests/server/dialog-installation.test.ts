import Fastify from 'fastify';
import { toString as draw } from 'qrcode';
import { expect, test } from 'vitest';

import { readConfig } from '#server/config.ts';
import { publicAccount } from '#server/drivers/wechat.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';

// What the sign-in dialog takes from the installation: the public account (公众号), the password policy, codes that
// browsers fill in.

const LINK = 'http://weixin.qq.com/r/made-up';

async function withApp(env: Record<string, string>, look: (portal: TestApp) => Promise<void>) {
  const portal = await createTestApp({ env });
  try {
    await look(portal);
  } finally {
    await portal.close();
  }
}

async function qrOf(portal: TestApp): Promise<string> {
  const { data } = await new Browser(portal).get('/general/common/getPortal');
  return (data as { wechatQr: string }).wechatQr;
}

function svgOf(picture: string): string {
  const [head, body = ''] = picture.split(',');
  expect(head).toBe('data:image/svg+xml;base64');
  return Buffer.from(body, 'base64').toString();
}

/** The modules of a code for this text, as a path. */
async function modulesOf(text: string): Promise<string> {
  const svg = await draw(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'Q' });
  return /stroke="#000000" d="[^"]+"/.exec(svg)?.[0] ?? '';
}

test('on a fresh machine it leads to a page that says what it is, and so does the code', async () => {
  await withApp({ PUBLIC_ORIGIN: 'http://portal.test' }, async (portal) => {
    const svg = svgOf(await qrOf(portal));
    expect(svg).toContain(await modulesOf('http://portal.test/api/stand-in/account'));
    expect(svg).toContain('>演示</text>');
    const page = await portal.app.inject('/api/stand-in/account');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('本机演示（替身）');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const policy = await new Browser(portal).get('/general/common/param/passwordPolicy');
    expect(policy).toMatchObject({ code: 0, data: 'default' });
  });
});

test('a link of the settings is drawn unmarked; a picture of the operator comes before it', async () => {
  const env = { WECHAT_ACCOUNT_LINK: LINK, PASSWORD_POLICY: 'strong' };
  await withApp(env, async (portal) => {
    const svg = svgOf(await qrOf(portal));
    expect(svg).toContain(await modulesOf(LINK));
    expect(svg).not.toContain('演示');
    expect((await portal.app.inject('/api/stand-in/account')).statusCode).toBe(404);
    const value = '/portal/account-qr.png';
    await portal.database.owner
      .updateTable('param')
      .set({ value })
      .where('name', '=', 'wechatQr')
      .execute();
    expect(await qrOf(portal)).toBe(value);
    // As one could be kept before those of other sites were refused.
    await portal.database.owner
      .updateTable('param')
      .set({ value: 'https://example.com/qr.png' })
      .where('name', '=', 'wechatQr')
      .execute();
    expect(svgOf(await qrOf(portal))).toContain(await modulesOf(LINK));
    const policy = await new Browser(portal).get('/general/common/param/passwordPolicy');
    expect(policy.data).toBe('strong');
  });
});

test('on https an SMS ends in the line by which browsers fill its code in', async () => {
  const phone = '13700000009';
  for (const [origin, end] of [
    ['https://portal.example.cn', /\n\n@portal\.example\.cn #\d{6}$/],
    ['http://portal.test', /请勿告知他人。$/],
  ] as const) {
    await withApp({ PUBLIC_ORIGIN: origin }, async (portal) => {
      await new Browser(portal).get('/login/sendLoginSms', { phone });
      expect(portal.sms.sent.at(-1)?.text).toMatch(end);
    });
  }
});

test('production has no stand-in: without a link there is no code', async () => {
  const config = { ...readConfig({}), production: true };
  const picture = await publicAccount(Fastify(), { config, pagePath: '/api/stand-in/account' });
  expect(await picture()).toBe('');
});
