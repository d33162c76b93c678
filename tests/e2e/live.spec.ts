import type { BrowserContext, Page } from 'playwright/test';
import { messageUnread } from '#contract/message/message.ts';
import { messageStream } from '#contract/message/stream.ts';
import { TEXT } from '#contract/wire/envelope.ts';

import { expect, test } from '../helpers/portal-test.ts';
import { endSessionOf, signInAs } from '../helpers/sign-in.ts';

const MESSAGES = '/portal/user/message';
const PHONE = '13800000003';
const toast = (page: Page) => page.getByText('新消息：');
const rows = (page: Page) => page.getByRole('list', { name: '消息' }).getByRole('listitem');

/** What the badge in the menu says, wherever the menu stands; 0 without a badge. */
async function unreadOf(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: '消息中心', includeHidden: true });
  const text = await link.first().textContent();
  return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
}

/** Addresses asked by a browser that end with a path of the contract. */
function asked(context: BrowserContext, { path }: { path: string }): string[] {
  const urls: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(path)) urls.push(request.url());
  });
  return urls;
}

/** A signed-in tab that shows its list and whose stream has said its first word. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(MESSAGES);
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(0);
  return page;
}

/** Milliseconds from now until the text stands in the page, by the page's own clock. */
function timeUntilToast(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const watcher = new MutationObserver(() => {
          if (!document.body.textContent.includes('新消息：')) return;
          watcher.disconnect();
          resolve(performance.now() - began);
        });
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
}

test.beforeEach(async ({ context, portal }) => {
  await signInAs(context, portal.origin, PHONE);
});

test('a message is in every tab within a second, over one stream', async ({
  context,
  portal,
  newBrowser,
}) => {
  const streams = asked(context, messageStream);
  const unread = asked(context, messageUnread);
  const [one, two] = [await openTab(context), await openTab(context)];
  const before = await unreadOf(one);
  const listed = await rows(one).count();
  // A sign-in from a browser that the account does not know is an event of its own.
  const [first, second] = await Promise.all([
    timeUntilToast(one),
    timeUntilToast(two),
    signInAs(await newBrowser(), portal.origin, PHONE),
  ]);
  // From before the sign-in was even asked for.
  expect(Math.max(first, second)).toBeLessThan(1_000);
  for (const page of [one, two]) {
    await expect.poll(() => unreadOf(page)).toBe(before + 1);
    await expect(rows(page)).toHaveCount(Math.min(10, listed + 1));
  }
  expect([streams.length, unread.length]).toEqual([1, 0]);
});

test('the other tab takes over when the one that listens is closed', async ({
  context,
  portal,
  newBrowser,
}) => {
  const [one, two] = [await openTab(context), await openTab(context)];
  await one.close();
  await signInAs(await newBrowser(), portal.origin, PHONE);
  await expect(toast(two)).toBeVisible();
});

test('nothing is lost when the server is killed and started again in between', async ({
  context,
  portal,
  newBrowser,
  quiet,
}) => {
  const page = await openTab(context);
  const before = await unreadOf(page);
  const other = await newBrowser();
  quiet.expectFailures(true);
  // The answer of the sign-in is out, its message perhaps not: the page may hear of it before the end or after it.
  const heard = expect(toast(page)).toBeVisible({ timeout: 30_000 });
  await signInAs(other, portal.origin, PHONE);
  await portal.kill();
  await portal.startAgain();
  await expect.poll(() => unreadOf(page), { timeout: 30_000 }).toBe(before + 1);
  await heard;
  quiet.expectFailures(false);
  await signInAs(await newBrowser(), portal.origin, PHONE);
  await expect.poll(() => unreadOf(page)).toBe(before + 2);
});

test('a session that ends elsewhere ends here at once, without a click', async ({
  context,
  portal,
  quiet,
}) => {
  // A stream that was between two lines when the session ended asks once more.
  quiet.expectStatus(401, messageStream.path);
  const [one, two] = [await openTab(context), await openTab(context)];
  await endSessionOf(context, portal.origin);
  for (const page of [one, two]) {
    await expect(page.getByRole('dialog').getByText(TEXT.sessionExpired)).toBeVisible();
  }
});

test('without a network it pauses, and catches up when there is one again', async ({
  context,
  portal,
  newBrowser,
  quiet,
}) => {
  const page = await openTab(context);
  quiet.expectFailures(true);
  await context.setOffline(true);
  await signInAs(await newBrowser(), portal.origin, PHONE);
  await context.setOffline(false);
  await expect(toast(page)).toBeVisible();
});

test('a backend without the stream is polled instead', async ({ context, quiet }) => {
  quiet.expectStatus(404, messageStream.path);
  const streams = asked(context, messageStream);
  const page = await context.newPage();
  await page.clock.install();
  await page.route(`**${messageStream.path}`, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: 'not here' }),
  );
  let unread = 3;
  await page.route(`**${messageUnread.path}`, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: unread } }),
  );
  await page.goto(MESSAGES);
  await expect.poll(() => unreadOf(page)).toBe(3);
  // Code that is on the way while the clock leaps would count as lost.
  await expect(page.getByRole('button', { name: '导出' })).toBeVisible();
  unread = 4;
  await page.clock.runFor(30_000);
  await expect.poll(() => unreadOf(page)).toBe(4);
  await page.clock.runFor(300_000);
  expect(streams).toHaveLength(1);
});
