import type { Page } from 'playwright/test';

import { expectNoViolations } from '../helpers/axe.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

test('a site is begun, found in its list, and shown with its place', async ({
  page,
  context,
  portal,
}) => {
  const name = `示例工地${test.info().project.name}`;
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/sceneControl');
  await page.getByRole('link', { name: '登记现场' }).first().click();
  await page.getByRole('textbox', { name: '现场名称' }).fill(name);
  await page.getByRole('textbox', { name: '定位经度' }).fill('116.3');
  await page.getByRole('textbox', { name: '定位纬度' }).fill('39.91');
  await expect(page.getByRole('img', { name: /位置示意图/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('img', { name: /现场位置示意图/ })).toBeVisible();
  await expectNoViolations(page);
});

const manager = (of: Page) => of.getByRole('textbox', { name: '负责人', exact: true });
const save = (of: Page) => of.getByRole('button', { name: '保存', exact: true }).click();

/** A site that is saved, and changed further by what is a draft as yet. */
async function begunAndEdited(page: Page, name: string): Promise<void> {
  await page.goto('/portal/sceneControlForm');
  await page.getByRole('textbox', { name: '现场名称' }).fill(name);
  await save(page);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: '编辑' }).click();
  await manager(page).fill('一处填写');
  await expect(page.getByText('草稿已保存').first()).toBeVisible();
}

test('a draft that was saved in another page meanwhile is asked about, and what was filled in stays @desktop', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(409, /sceneControl\/save/);
  await signInAs(context, portal.origin, '13800000001');
  // Whose draft comes second is asked about, too; here the page has kept its own before the other opens.
  await begunAndEdited(page, '两处填写的工地');

  const other = await context.newPage();
  await other.goto(page.url());
  await manager(other).fill('另一处填写');
  await save(other);
  await expect(other).toHaveURL(/user\/sceneControl/);

  await save(page);
  const question = page.getByRole('dialog');
  await expect(question).toContainText('该记录已被他人修改，您填写的内容尚未保存');
  await expect(question).toContainText('他人修改了：负责人');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(manager(page)).toHaveValue('一处填写');
  await save(page);
  await question.getByRole('button', { name: '保留我填写的' }).click();
  await page.getByRole('link', { name: '两处填写的工地', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('一处填写');
});

test('what a colleague has saved since is asked about when an earlier draft is taken back @desktop', async ({
  page,
  context,
  portal,
  customerAt,
  quiet,
}) => {
  quiet.expectStatus(409, /sceneControl\/save/);
  await signInAs(context, portal.origin, '13800000001');
  await begunAndEdited(page, '两人填写的工地');
  // What is typed without a line is kept once there is one, though nobody types on.
  quiet.expectFailures(true);
  await page.context().setOffline(true);
  await manager(page).fill('断网时填写');
  await expect(page.getByText('草稿未能保存').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('草稿已保存').first()).toBeVisible();
  quiet.expectFailures(false);
  const address = page.url();
  await page.goto('/portal/user/sceneControl');

  const colleague = await customerAt('13800000101');
  await colleague.goto(address);
  await manager(colleague).fill('同事填写');
  await save(colleague);
  await expect(colleague).toHaveURL(/user\/sceneControl/);

  await page.goto(address);
  await expect(manager(page)).toHaveValue('同事填写');
  await page.getByRole('button', { name: '恢复草稿' }).click();
  await expect(manager(page)).toHaveValue('断网时填写');
  await save(page);
  const question = page.getByRole('dialog');
  await expect(question).toContainText('该记录已被他人修改，您填写的内容尚未保存');
  await question.getByRole('button', { name: '保留我填写的' }).click();
  await page.getByRole('link', { name: '两人填写的工地', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('断网时填写');
});
