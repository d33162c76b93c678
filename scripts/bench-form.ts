// npm run bench:form: what a key stroke costs in a form of 215 fields, as a multiple of one in a bare input of the same
// page and the same run. Needs the catalogue's build (npm run test:browser makes it). Ends with 1 above the limit.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type CDPSession, chromium, type Locator, type Page } from 'playwright';

import { median } from './bench/figures.ts';
import { findChromium } from './browser/chromium.ts';
import { LAUNCH_FLAGS } from './browser/launch.ts';
import { CATALOGUE_DIST } from './site/catalogue.ts';

/** Issue text: a key stroke costs at most this many times one in a bare input. */
const MOST = 2;
const ROUNDS = 15;
const STROKES = 40;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The catalogue's build; every call of the wire is answered with nothing. */
async function serve(): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.replace('/portal/', '');
    const file = [path, `${path}.html`]
      .map((name) => join(CATALOGUE_DIST, name))
      .find((name) => extname(name) !== '' && existsSync(name));
    if (file === undefined) {
      response.setHeader('content-type', 'application/json');
      response.end('{"code":0,"msg":"","data":{}}');
      return;
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Seconds that the page's main thread has worked so far: scripts, style, layout and paint. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** Milliseconds of work for each key stroke in an input. */
async function costOf(page: Page, session: CDPSession, input: Locator): Promise<number> {
  await input.fill('');
  await input.focus();
  const before = await worked(session);
  for (let stroke = 0; stroke < STROKES; stroke++) await page.keyboard.press('a');
  return ((await worked(session)) - before) / (STROKES / 1_000);
}

async function measure(page: Page): Promise<{ bare: number; field: number }> {
  await page.getByRole('button', { name: '打开 215 项的表单' }).click();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const inputs = {
    bare: page.getByRole('textbox', { name: '对照输入框' }),
    field: page.getByRole('textbox', { name: '第 108 项' }),
  };
  const costs: Record<keyof typeof inputs, number[]> = { bare: [], field: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ['bare', 'field'] as const) {
      const cost = await costOf(page, session, inputs[name]);
      // The first round warms both up.
      if (round > 0) costs[name].push(cost);
    }
  }
  return { bare: median(costs.bare), field: median(costs.field) };
}

const site = await serve();
const executablePath = findChromium();
const browser = await chromium.launch({
  args: [...LAUNCH_FLAGS],
  ...(executablePath !== undefined && { executablePath }),
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site.origin}/portal/catalogue?piece=business-form`);
  const { bare, field } = await measure(page);
  const ratio = field / bare;
  process.stdout.write(
    `bare input ${bare.toFixed(3)} ms, field of 215 ${field.toFixed(3)} ms: ${ratio.toFixed(2)} times (at most ${MOST})\n`,
  );
  process.exitCode = ratio <= MOST ? 0 : 1;
} finally {
  await browser.close();
  site.stop();
}
