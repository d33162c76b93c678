import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import sharp from 'sharp';

import { test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';

// `npm run screens`: takes the pictures of docs/screens anew.

const BUYER = '13800000001';

mkdirSync('docs/screens', { recursive: true });

async function picture(page: Page, name: string, project: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled' });
  const file = `docs/screens/${project === 'phone' ? 'phone-' : ''}${name}.png`;
  await sharp(png).png({ palette: true, colours: 128, effort: 10 }).toFile(file);
}

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
    await picture(page, name, project.name);
  });
}

test('picture of the sign-in dialog', async ({ page, portal }, { project }) => {
  await page.goto('/portal/index');
  const visitor = new Visitor(page, portal);
  await visitor.openLogin();
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.field('密码').waitFor();
  await picture(page, 'login', project.name);
});

test('picture of the registration', async ({ page, portal }, { project }) => {
  await page.goto('/portal/index');
  const visitor = new Visitor(page, portal);
  await visitor.openLogin();
  await visitor.button('注册新账号').click();
  await visitor.field('用户姓名').waitFor();
  await picture(page, 'register', project.name);
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
  await picture(page, 'message', project.name);
});
