import { followMenu, openDrawer } from '../helpers/drawer.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';

const BUYER = '13800000001';
const DEMO = 'Portal2026';

test('a visitor who follows a link to the user centre is asked to sign in, and lands there', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await openDrawer(page);
  await page
    .getByRole('link', { name: '用户中心', exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(visitor.dialog).toBeVisible();
  await expect(visitor.dialog).toContainText('请先登录');
  await expect(page).toHaveURL(/\/portal\/about$/);
  await visitor.signInByPassword(BUYER, DEMO);
  await expect(page).toHaveURL(/\/portal\/user\/workbench$/);
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
});

test('so it does where the browser keeps nothing for a tab, and asks once', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', { get: () => null });
  });
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/user/message?read=false');
  await expect(visitor.dialog).toContainText('请先登录');
  await expect(page).toHaveURL(/\/portal\/index#?$/);
  await page.reload();
  await expect(visitor.dialog).toBeHidden();
  await page.goto('/portal/user/message?read=false#/user/bank');
  await visitor.signInByPassword(BUYER, DEMO);
  await expect(page).toHaveURL(/\/portal\/user\/message\?read=false#\/user\/bank$/);
});

test('a hard load of a protected path leads to the home page with the reason, then to the path', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/user/message?read=false#/user/bank');
  await expect(page).toHaveURL(/\/portal\/index$/);
  await expect(visitor.dialog).toContainText('请先登录');
  await visitor.signInByPassword(BUYER, DEMO);
  await expect(page).toHaveURL(/\/portal\/user\/message\?read=false#\/user\/bank$/);
});

test('a page whose cookie has gone leads to no other view: a link asks over what stands there, Back leads to the home page', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(401, '/api/');
  await signInAs(context, portal.origin, BUYER);
  const visitor = new Visitor(page, portal);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/portal/user/message?read=false');
  await expect(heading('消息中心')).toBeVisible();
  await followMenu(page, /^银行账户管理/);
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('aria-busy', 'false');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/bank/page', async (route) => {
    await held;
    await route.fallback();
  });
  await context.clearCookies({ name: 'portal-Token' });
  await page.getByRole('searchbox').press('Enter');
  await followMenu(page, /^我的企业/);
  await expect(visitor.dialog).toContainText('请先登录');
  await expect(page).toHaveURL(/\/portal\/user\/bank$/);
  // What was asked before is refused by now: whoever is asked to sign in already hears nothing else.
  const refused = page.waitForResponse('**/bank/page');
  release();
  expect((await refused).status()).toBe(401);
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/portal\/index$/);
  await expect(visitor.dialog).toContainText('请先登录');
  await visitor.signInByPassword(BUYER, DEMO);
  await expect(page).toHaveURL(/\/portal\/user\/message\?read=false$/);
});
