import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from 'playwright/test';

import { TOKEN_COOKIE } from '#contract/account/login.ts';

/** Without scripts and styles of files: what is shown of the head stands in the page itself. */
const shell = readFileSync('dist/user/message.html', 'utf8')
  .replace(/<script [^>]*src=[^>]*><\/script>/g, '')
  .replace(/<link [^>]*href=[^>]*>/g, '');

test('a page whose head arrives in two pieces moves nothing @desktop', async ({
  page,
  context,
}) => {
  const cut = shell.indexOf('data-user-name') - 10;
  expect(cut).toBeGreaterThan(0);
  let sendRest = () => undefined as unknown;
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(204).end();
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.write(shell.slice(0, cut));
    sendRest = () => response.end(shell.slice(cut));
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((listening) => server.once('listening', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await context.addCookies([{ name: TOKEN_COOKIE, value: 'any', url }]);
    await page.addInitScript(() => {
      const shifts: unknown[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    await page.goto(url, { waitUntil: 'commit' });
    const painted = () =>
      page.evaluate(
        () =>
          new Promise((frame) => {
            requestAnimationFrame(() => requestAnimationFrame(frame));
          }),
      );
    await page.locator('.user-menu').waitFor({ state: 'attached' });
    await painted();
    sendRest();
    await page.waitForLoadState('load');
    await painted();
    await expect(page.getByText('我的账户')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
