import type { Page, Route } from 'playwright/test';

import { ownView } from '../helpers/own-view.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

// The site is published anew under an open page. What the server would then answer is put in the way of its own
// answers: another version, and no code of a view whose page is of the version before.

const BUYER = '13800000001';
/** The page has been hydrated: from here on links load no page. */
const rows = (page: Page) => page.getByRole('list', { name: '消息' }).getByRole('listitem');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

interface Site {
  version: string;
  hasCode: boolean;
}

async function serve(page: Page, site: Site): Promise<void> {
  await page.route('**/version.json*', (route) =>
    route.fulfill({ json: { version: site.version } }),
  );
  await page.route(`**/${ownView()}`, (route) =>
    site.hasCode ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await page.route(
    (url) => url.pathname.startsWith('/portal/user/'),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        / data-version="[^"]*"/,
        ` data-version="${site.version}"`,
      );
      await route.fulfill({ response, body });
    },
  );
}

test.beforeEach(async ({ context, portal }) => {
  await signInAs(context, portal.origin, BUYER);
});

test('a view whose code went with the version before shows after one reload by itself', async ({
  page,
  quiet,
}) => {
  quiet.expectStatus(404, ownView());
  const site = { version: 'before', hasCode: false };
  await serve(page, site);
  await page.goto('/portal/user/message');
  await expect(rows(page).first()).toBeVisible();
  site.version = 'now';
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() !== 'document') return;
    documents += 1;
    site.hasCode = true;
  });
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('a[href="/portal/user/bank"]')?.click(),
  );
  await expect(page.getByRole('button', { name: '新增银行账户' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/bank$/);
  expect(documents).toBe(1);
});

test('a page whose code does not come at first begins by itself a second later', async ({
  page,
  quiet,
}) => {
  quiet.expectStatus(503, '/_astro/renderer.');
  let asked = 0;
  await page.route('**/_astro/renderer.*.js', (route) => {
    asked += 1;
    // By the page's preload, and by the script that needs it.
    return asked <= 2 ? route.fulfill({ status: 503 }) : route.fallback();
  });
  await page.goto('/portal/user/message');
  await expect(rows(page).first()).toBeVisible();
  expect(asked).toBe(3);
});

test('a page whose code does not come at all says so in the place of its skeleton, in the console as well @desktop', async ({
  page,
  operatorAt,
  quiet,
}) => {
  quiet.expectFailures(true);
  const console = await operatorAt();
  for (const [one, address] of [
    [page, '/portal/user/message'],
    [console, '/portal/admin/project'],
  ] as const) {
    await one.route('**/_astro/renderer.*.js', (route) => route.abort());
    await one.goto(address);
    const lost = one.getByRole('main').getByRole('alert');
    await expect(lost).toContainText('页面加载失败，请检查网络后');
    await expect(one.getByText('正在加载')).toHaveCount(0);
    await one.unroute('**/_astro/renderer.*.js');
    await lost.getByRole('link', { name: '重新加载' }).click();
    await expect(one.getByRole('button', { name: '导出' })).toBeVisible();
  }
});

test('a press on 登录 is heard before any file of the page has come @desktop', async ({
  browser,
  portal,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.route('**/_astro/*.js', (route) => route.abort());
  await visitor.goto(`${portal.origin}/portal/about`);
  await visitor.locator('[data-login]:visible').first().click();
  await expect(visitor.getByRole('dialog')).toBeVisible();
  await visitor.context().close();
});

test('a view that was opened without a network comes by itself once there is one', async ({
  page,
  context,
  quiet,
}) => {
  quiet.expectFailures(true);
  await page.goto('/portal/user/message');
  await expect(rows(page).first()).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('a[href="/portal/user/contactClient"]')?.click(),
  );
  const lost = page.getByRole('alert').filter({ hasText: '网络已断开' });
  await expect(lost).toContainText('网络恢复后会自动重新加载');
  await context.setOffline(false);
  await expect(heading(page, '贸易伙伴')).toBeVisible();
  await expect(lost).toHaveCount(0);
});

test('a view whose code cannot be had says so, and leads back or tries again', async ({
  page,
  quiet,
}) => {
  quiet.expectStatus(404, ownView());
  const site = { version: 'now', hasCode: false };
  await serve(page, site);
  const gone = (route: Route) => route.fulfill({ status: 404 });
  // The code of a piece of the view: the rest stands, and a button in its place offers a reload.
  quiet.expectStatus(404, '/_astro/export.');
  await page.route('**/_astro/export.*.js', gone);
  await page.goto('/portal/user/message');
  await expect(rows(page).first()).toBeVisible();
  const question = page.getByRole('dialog', { name: '提示' });
  await page.getByRole('button', { name: '导出' }).click();
  await expect(question).toContainText('页面加载失败，重新加载后通常即可恢复');
  await page.unroute('**/_astro/export.*.js', gone);
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '导出' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  const open = () =>
    page.evaluate(() =>
      document.querySelector<HTMLElement>('a[href="/portal/user/bank"]')?.click(),
    );
  const lost = page.getByRole('alert').filter({ hasText: '页面加载失败' });
  await open();
  await expect(heading(page, '银行账户管理')).toBeVisible();
  await expect(lost).toBeVisible();
  await lost.getByRole('button', { name: '返回' }).click();
  await expect(heading(page, '消息中心')).toBeVisible();
  await open();
  // A view that is opened again may ask for its code again: it is there only for the page that is loaded anew.
  const found = (route: Route) => {
    site.hasCode = true;
    return route.fallback();
  };
  await page.route('**/portal/user/bank', found, { times: 1 });
  await lost.getByRole('button', { name: '重新加载' }).click();
  const add = page.getByRole('button', { name: '新增银行账户' });
  await expect(add).toBeVisible();

  // The code of a dialog: what stands around it stays, and a reload is offered.
  quiet.expectStatus(404, '/_astro/noun-form.');
  await page.route('**/_astro/noun-form.*.js', gone);
  await add.click();
  await expect(question).toContainText('页面加载失败，重新加载后通常即可恢复');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(add).toBeFocused();
  await add.click();
  await expect(question).toBeVisible();
  await page.unroute('**/_astro/noun-form.*.js', gone);
  await question.getByRole('button', { name: '确定' }).click();
  await expect(question).toBeHidden();
  await add.click();
  await expect(page.getByRole('dialog', { name: '新增银行账户' })).toBeVisible();
});
