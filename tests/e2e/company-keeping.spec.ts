import { actOn } from '../helpers/desk-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { ALL_ROLES } from '../helpers/sign-in.ts';

// What the platform keeps of owners and suppliers beside their certification: 性质, 评级, 敞口上限, 主营, 客户经理.

const OWNER = '示例市城市建设';

test('an owner is described, rated and bounded from its row, and its file says all of it @desktop', async ({
  operatorAt,
  quiet,
}) => {
  quiet.expectStatus(422, 'owner/limit');
  quiet.expectStatus(422, 'owner/rate');
  const page = await operatorAt(ALL_ROLES);
  const row = page.getByRole('row').filter({ hasText: OWNER }).first();

  await actOn(page, 'owner', OWNER, '业主信息');
  const described = page.getByRole('dialog', { name: '登记业主信息' });
  await described.getByLabel('性质').selectOption('政府平台');
  await described.getByLabel('级别').selectOption('市');
  await described.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('政府平台');

  await actOn(page, 'owner', OWNER, '业主评级');
  const rated = page.getByRole('dialog', { name: '业主评级' });
  await rated.getByLabel('评级', { exact: true }).selectOption('AA+');
  const day = rated.getByRole('textbox', { name: '评级日期' });
  await day.fill('2099-01-01');
  await rated.getByLabel('评级依据').fill('示例公开评级报告');
  await rated.getByRole('button', { name: '保存' }).click();
  await expect(day).toHaveAccessibleDescription(/不能晚于今天/);
  await day.fill('2025-03-31');
  await rated.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('AA+');
  await expect(row).toContainText('2025-03-31');

  await actOn(page, 'owner', OWNER, '敞口上限');
  const bounded = page.getByRole('dialog', { name: '设置业主敞口上限' });
  await expect(bounded).toContainText(/已授信 [\d,]+\.\d{2} 元，其中占用及冻结 [\d,]+\.\d{2} 元/);
  await bounded.getByLabel('敞口上限（元）').fill('两亿');
  await bounded.getByLabel('原因').fill('示例风控会议纪要');
  await bounded.getByRole('button', { name: '设置' }).click();
  await expect(bounded.getByLabel('敞口上限（元）')).toHaveAccessibleDescription(/金额/);
  await bounded.getByLabel('敞口上限（元）').fill('200,000,000');
  await bounded.getByRole('button', { name: '设置' }).click();
  await expect(row).toContainText('200,000,000.00');

  await row
    .getByRole('link', { name: new RegExp(OWNER) })
    .first()
    .click();
  const record = page.getByRole('table', { name: '评级记录' });
  await expect(record.getByRole('row').filter({ hasText: '业主 AA+' })).toContainText(
    '示例公开评级报告',
  );
  await expect(page.getByRole('main')).toContainText('200,000,000.00');
  await page.goto('/portal/admin/owner?nature=4');
  await expect(page.getByRole('main')).not.toContainText(OWNER);
  await page.goto('/portal/admin/owner?nature=1&grade=AA%2B');
  await expect(row).toBeVisible();
});

test('what a supplier mainly sells is found by it, and each rating says who and when @desktop', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  const row = page.getByRole('row').filter({ hasText: '示例建材供应' }).first();
  await actOn(page, 'supplier', '示例建材供应', '主营');
  const goods = page.getByRole('dialog', { name: '登记供应商主营' });
  await goods.getByLabel('主营').fill('螺纹钢、线材');
  await goods.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('螺纹钢、线材');
  for (const level of ['B 级', 'A 级']) {
    await actOn(page, 'supplier', '示例建材供应', '评级');
    const dialog = page.getByRole('dialog', { name: '供应商评级' });
    await dialog.getByLabel('等级').selectOption(level);
    await dialog.getByLabel('评级依据').fill(`示例依据 ${level}`);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.goto('/portal/admin/supplier?mainGoods=线材');
  await row
    .getByRole('link', { name: /示例建材供应/ })
    .first()
    .click();
  const rated = page.getByRole('table', { name: '评级记录' }).getByRole('row');
  await expect(rated.nth(1)).toContainText('供应商 A');
  await expect(rated.nth(1)).toContainText('示例运营员');
  await expect(rated.nth(2)).toContainText('示例依据 B 级');
});

test('a customer has a business manager of the platform, and is found by the name @desktop', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  await actOn(page, 'companyCustomer', '示例建材供应', '分配经理');
  const dialog = page.getByRole('dialog', { name: '分配客户经理' });
  const select = dialog.getByLabel('客户经理');
  const name = (await select.locator('option').nth(1).textContent()) ?? '';
  await select.selectOption(name);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('客户经理已分配')).toBeVisible();
  await page.goto(`/portal/admin/companyCustomer?manager=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: '示例建材供应' });
  await expect(row).toContainText(name);
});
