import { openDrawer } from '../helpers/drawer.ts';
import { expect, test } from '../helpers/portal-test.ts';
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
  await page.goto('/portal/user/message?read=false');
  await visitor.signInByPassword(BUYER, DEMO);
  await expect(page).toHaveURL(/\/portal\/user\/message\?read=false$/);
});

test('a hard load of a protected path leads to the home page with the reason, then to the path', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/user/message?read=false');
  await expect(page).toHaveURL(/\/portal\/index$/);
  await expect(visitor.dialog).toContainText('请先登录');
  await visitor.signInByPassword(BUYER, DEMO);
  await expect(page).toHaveURL(/\/portal\/user\/message\?read=false$/);
});
