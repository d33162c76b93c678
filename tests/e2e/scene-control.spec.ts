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

test('a draft that was saved in another page meanwhile is asked about, and what was filled in stays @desktop', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(409, /sceneControl\/save/);
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/sceneControlForm');
  const name = (of: typeof page) => of.getByRole('textbox', { name: '现场名称' });
  const manager = (of: typeof page) => of.getByRole('textbox', { name: '负责人', exact: true });
  const save = (of: typeof page) => of.getByRole('button', { name: '保存', exact: true }).click();
  await name(page).fill('两处填写的工地');
  await save(page);
  await page.getByRole('link', { name: '两处填写的工地', exact: true }).click();
  await page.getByRole('link', { name: '编辑' }).click();
  await manager(page).fill('一处填写');
  // Whose draft comes second is asked about, too; here the page has kept its own before the other opens.
  await expect(page.getByText('草稿已保存').first()).toBeVisible();

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
