import { openDrawer } from '../helpers/drawer.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

const BUYER = '13800000001';

// Two whose views stand in their pages as functions, and one that is a file.
for (const [path, title] of [
  ['/portal/user/project', '项目管理'],
  ['/portal/delivery', '交货'],
  ['/portal/user/company', '我的企业'],
  ['/portal/paymentList', '待收付款'],
] as const) {
  test(`the page of ${title} draws its view once, and asks for its rows once`, async ({
    page,
    context,
    portal,
  }) => {
    await signInAs(context, portal.origin, BUYER);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(my)?page$|savedView\/list$/i.test(pathname)) asked.push(pathname);
    });
    await page.addInitScript(() => {
      const drawn: string[] = [];
      Object.assign(globalThis, { drawn });
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
          if ((target as Element).localName !== 'main') continue;
          for (const node of addedNodes) drawn.push((node as Element).localName);
        }
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(path);
    await expect(page.getByRole('main').locator('tbody tr').first()).toContainText(/\S/);
    await expect(page.getByRole('button', { name: '列设置' })).toBeVisible();
    const lists = await page.evaluate(() =>
      (globalThis as unknown as { drawn: string[] }).drawn.filter((name) => name === 'section'),
    );
    expect(lists).toEqual(['section']);
    expect(asked).toEqual([...new Set(asked)]);
  });
}

for (const [file, path, shown] of [
  ['content', '/portal/funds', '额度使用（近 90 天）'],
  ['members-page', '/portal/user/company', '邀请成员'],
] as const) {
  test(`the page with ${shown} is not blank until its code is there @desktop`, async ({
    page,
    context,
    portal,
  }) => {
    await signInAs(context, portal.origin, BUYER);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/_astro/${file}.*.js`, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(path);
    const main = page.getByRole('main');
    if (file === 'members-page') await main.getByRole('link', { name: '成员管理' }).first().click();
    await expect(main.getByRole('status').filter({ hasText: '正在加载' })).toHaveCount(1);
    await expect(main.getByText(shown)).toHaveCount(0);
    release();
    await expect(main.getByText(shown).first()).toBeVisible();
  });
}

test('a page that is printed before it has come says so, and prints no grey bars @desktop', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(404, /payApply\/detail/);
  await signInAs(context, portal.origin, BUYER);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/portal/payApply/detail*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/portal/payApplyDetail?id=1');
  const bars = page.getByRole('main').locator('[data-late]').first();
  await expect(bars.locator('span').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bars.locator('span').first()).toBeHidden();
  // The page's own bars are replaced by the view's.
  const told = () => bars.evaluate((one) => getComputedStyle(one, '::before').content);
  await expect.poll(told).toContain('页面尚未加载完成，请稍后重新打印');
  release();
  await expect(page.getByRole('main')).toContainText('访问资源不存在');
});

test('the menu of a phone is made when its drawer is opened, and is there with it', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, BUYER);
  await page.goto('/portal/user/project');
  await expect(page.getByRole('main').locator('tbody tr').first()).toContainText(/\S/);
  const links = page.locator('#centre-drawer a');
  await expect(links).toHaveCount(0);
  await page.evaluate(() => {
    const details = document.querySelector<HTMLDetailsElement>('.mobile-bar details');
    details?.addEventListener('toggle', () => {
      const { length } = details.querySelectorAll('#centre-drawer a');
      Object.assign(globalThis, { linksAtOpening: length });
    });
  });
  if (!(await openDrawer(page))) return;
  await expect(links.first()).toBeVisible();
  const atOpening = () =>
    page.evaluate(() => (globalThis as unknown as { linksAtOpening?: number }).linksAtOpening);
  await expect.poll(atOpening).toBeGreaterThan(5);
});
