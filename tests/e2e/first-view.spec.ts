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
