import { test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';
import { openView, savePicture, settled } from './save-picture.ts';
import { type ACCOUNT, CENTRE, OF_SUPPLIERS, RECORDS } from './titles.ts';

// Account and security with its dialogs, and every view of the user centre.

const BUYER = '13800000001';
const SUPPLIER = '13800000002';

test.beforeEach(async ({ context, portal, newBrowser }) => {
  // A sign-in from a second browser is what the first message speaks of.
  await signInAs(await newBrowser(), portal.origin, BUYER);
  await signInAs(context, portal.origin, BUYER);
});

test('account and security', async ({ page }, { project }) => {
  const keep = (name: keyof typeof ACCOUNT) => savePicture(page, name, { project: project.name });
  await page.goto('/portal/bindPhone');
  await page.getByText('当前登录').waitFor();
  await keep('bindPhone');
  const dialogs = [
    ['bindPhone-phone', '更换'],
    ['bindPhone-password', '修改'],
    ['bindPhone-wechat', '绑定'],
    ['bindPhone-close', '注销账号'],
    ['bindPhone-leave', '退出登录'],
  ] as const;
  for (const [name, button] of dialogs) {
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
    if (name === 'bindPhone-wechat') await page.getByText('请使用微信扫描二维码').waitFor();
    await keep(name);
    await page.keyboard.press('Escape');
  }
});

test('views of the user centre', async ({ page }, { project }) => {
  for (const [name, , path] of CENTRE.filter(([one]) => !OF_SUPPLIERS.includes(one))) {
    await openView(page, path, RECORDS[name]);
    if (name === 'message') await page.getByText('账号在新设备登录').first().waitFor();
    await savePicture(page, name, { project: project.name });
  }
});

test('views of a supplier', async ({ page, portal, context }, { project }) => {
  await context.clearCookies();
  await signInAs(context, portal.origin, SUPPLIER);
  for (const [name, , path] of CENTRE.filter(([one]) => OF_SUPPLIERS.includes(one))) {
    await openView(page, path, RECORDS[name]);
    await savePicture(page, name, { project: project.name });
  }
});

test('快速前往 @desktop', async ({ page }, { project }) => {
  await page.goto('/portal/user/message');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await savePicture(page, 'palette', { project: project.name });
});
