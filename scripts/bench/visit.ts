import type { Browser, CDPSession, Page } from 'playwright';

import { TOKEN_COOKIE } from '#contract/account/login.ts';
import { type Ready, type Seen, watchPage } from './page-watch.ts';
import type { BenchSession } from './session.ts';

/** A phone on slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms more per request, a processor four times slower. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const SLOWER = 4;
/** A page that nothing has happened in for so long has come to rest. */
const QUIET_MS = 1_000;
const WIDE = { width: 1440, height: 900 };
/** What such a line and processor belong to. */
export const PHONE_WINDOW = { width: 390, height: 844 };

/** The page, once watchPage() runs in it. */
interface Watched {
  benchSeen: Seen;
}

export interface Visit {
  url: string;
  /** What the visitor came for. */
  ready?: Ready;
  /** Selector of a button that opens a field, which is pressed and typed into at once. */
  press?: string;
  /** A wide window when absent. */
  window?: typeof WIDE;
  /** Comes signed in. */
  session?: BenchSession;
}

async function throttle(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return cdp;
}

/** A click out of nowhere and a key right behind it: nothing was hovered before, and the field is not waited for. */
async function pressAndType(
  page: Page,
  cdp: CDPSession,
  selector: string,
): Promise<number | undefined> {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  if (box === null) throw new Error(`Nothing to press: ${selector}`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const mouse = { ...at, button: 'left', clickCount: 1 } as const;
  await Promise.all([
    cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse }),
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse }),
    cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '1', key: '1' }),
    cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: '1' }),
  ]);
  const typed = await page.waitForFunction(
    () => (globalThis as unknown as Watched).benchSeen.typed,
  );
  return await typed.jsonValue();
}

/** A visit with what the browser says of it, in ms. */
export interface Visited extends Seen {
  /** All tasks of the main thread. */
  mainThread: number;
}

async function mainThread(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** One visit with an empty cache, until the page has come to rest. */
export async function visit(browser: Browser, wanted: Visit): Promise<Visited> {
  const context = await browser.newContext({ viewport: wanted.window ?? WIDE, locale: 'zh-CN' });
  try {
    if (wanted.session !== undefined) {
      const { token, cookies } = wanted.session;
      const url = new URL(wanted.url).origin;
      const all = [...cookies, `${TOKEN_COOKIE}=${token}`].map((pair) => {
        const [name = ''] = pair.split('=', 1);
        return { name, value: pair.slice(name.length + 1), url, sameSite: 'Strict' as const };
      });
      await context.addCookies(all);
    }
    const page = await context.newPage();
    const cdp = await throttle(page);
    await page.addInitScript(watchPage, wanted.ready ?? null);
    await cdp.send('Performance.enable');
    await page.goto(wanted.url, { waitUntil: 'load' });
    if (wanted.ready !== undefined) {
      await page.waitForFunction(() => (globalThis as unknown as Watched).benchSeen.ready);
    }
    await page.waitForFunction(
      (ms) => performance.now() - (globalThis as unknown as Watched).benchSeen.last > ms,
      QUIET_MS,
    );
    const seen = {
      ...(await page.evaluate(() => (globalThis as unknown as Watched).benchSeen)),
      mainThread: await mainThread(cdp),
    };
    if (wanted.press === undefined) return seen;
    return { ...seen, typed: await pressAndType(page, cdp, wanted.press) };
  } finally {
    await context.close();
  }
}
