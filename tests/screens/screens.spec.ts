import { test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';
import { savePicture } from './save-picture.ts';

// `npm run screens`: takes the pictures of docs/screens anew.

const BUYER = '13800000001';

const PUBLIC = {
  home: '/index',
  product: '/product/special-steel',
  about: '/about',
  partners: '/cooperativePartner',
  news: '/news',
  agreement: '/agreement',
};

for (const [name, path] of Object.entries(PUBLIC)) {
  test(`picture of ${path}`, async ({ page }, { project }) => {
    await page.goto(`/portal${path}`, { waitUntil: 'load' });
    await savePicture(page, name, { project: project.name });
  });
}

test('picture of the sign-in dialog', async ({ page, portal }, { project }) => {
  await page.goto('/portal/index');
  const visitor = new Visitor(page, portal);
  await visitor.openLogin();
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.field('密码').waitFor();
  await savePicture(page, 'login', { project: project.name });
});

test('picture of the registration', async ({ page, portal }, { project }) => {
  await page.goto('/portal/index');
  const visitor = new Visitor(page, portal);
  await visitor.openLogin();
  await visitor.button('注册新账号').click();
  await visitor.field('用户姓名').waitFor();
  await savePicture(page, 'register', { project: project.name });
});

test('picture of the message centre', async ({ page, context, portal, newBrowser }, {
  project,
}) => {
  // A sign-in from a second browser is what the first message speaks of.
  await signInAs(await newBrowser(), portal.origin, BUYER);
  await signInAs(context, portal.origin, BUYER);
  await page.goto('/portal/user/message');
  await page.getByText('账号在新设备登录').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await savePicture(page, 'message', { project: project.name });
});
