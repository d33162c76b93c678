import { expect, type Locator, type Page } from 'playwright/test';

import { choose, complete } from './application-pages.ts';
import { freshUsc } from './certification.ts';
import { confirm } from './question.ts';

// An application of 大基建 filled in from nothing, by somebody who has no partner but a supplier and no bank account.

const YEAR = new Date().getFullYear();

const TEXTS = {
  '合同金额（元）': '50000000',
  项目联系人: '示例甲',
  联系人手机号: '13800000001',
  详细地址: '示例大道 1 号',
  坐标经度: '114.400000',
  坐标纬度: '30.500000',
  形象进度: '15',
  '申请额度（元）': '10000000',
  '账期（天）': '90',
  回款来源: '业主按月计量支付工程款，经监管账户回款',
};
const CHOICES = {
  申请身份: '采购方',
  资金来源: '专项债',
  计量周期: '月',
  额度类型: '循环额度',
  账期起算: '实收日',
  还款方式: '按批次到期',
};
const PLACE = { 省份: '湖北省', 城市: '武汉市', 区县: '洪山区' };
const STEEL = { goodsName: '螺纹钢', spec: 'HRB400E Φ12', qty: '300', priceIncl: '3650' };
const PLAN = {
  planMonth: `${YEAR + 1}-01`,
  planAmount: '1000000',
  planRepayDate: `${YEAR + 1}-06-30`,
};

const dialog = (page: Page) => page.getByRole('dialog');

/** What a selector does not find is added from there (去添加). */
async function addNew(form: Locator, field: string, name: string): Promise<Locator> {
  const page = form.page();
  await form.getByRole('combobox', { name: field }).fill(name);
  await page.getByRole('option', { name: /去添加/ }).click();
  return dialog(page);
}

async function addOwner(form: Locator): Promise<void> {
  const name = '示例城建投资有限公司';
  const owner = await addNew(form, '业主', name);
  await owner.getByLabel('统一社会信用代码').fill(freshUsc());
  await owner.getByRole('button', { name: '提 交' }).click();
  await confirm(form.page(), `确定新增业主“${name}”吗？`);
  await expect(owner).toHaveCount(0);
}

async function addAccount(form: Locator): Promise<void> {
  const name = '示例回款户';
  const account = await addNew(form, '回款账户', name);
  await account.getByLabel('银行账号').fill('6222020200012349012');
  await account.getByLabel('开户行').fill('示例银行');
  await account.getByLabel('说明').fill('项目回款');
  await account.getByRole('button', { name: '提交' }).click();
  await confirm(form.page(), `确定提交银行账户“${name}”吗？`);
  await expect(account).toHaveCount(0);
}

async function pick(form: Locator, field: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: field, exact: true }).fill(name);
  await form.page().getByRole('option', { name }).first().click();
}

/** The first line of a table, by the keys of its columns. */
async function addLine(
  form: Locator,
  table: string,
  key: string,
  cells: Readonly<Record<string, string>>,
): Promise<void> {
  await form.getByRole('region', { name: table }).getByRole('button', { name: '添加一行' }).click();
  for (const [column, text] of Object.entries(cells)) {
    await form.locator(`[id$="${key}-0-${column}"]`).fill(text);
  }
}

/** Fills in an application of a buyer that buys of a supplier; 10,000,000 are asked for. */
export async function fillInfrastructure(
  page: Page,
  { name, buyer, supplier }: Readonly<Record<'name' | 'buyer' | 'supplier', string>>,
): Promise<void> {
  await page.goto('/portal/user/project');
  await page.getByRole('main').getByRole('link', { name: '申请项目', exact: true }).first().click();
  await page.getByRole('main').getByRole('link', { name: '市政道路' }).click();
  const form = page.getByRole('main').locator('form').first();
  for (const [field, text] of Object.entries(TEXTS)) await form.getByLabel(field).fill(text);
  for (const [field, option] of Object.entries(CHOICES)) await choose(form, field, option);
  // Who applies as the buyer is the buyer.
  await expect(form.getByRole('combobox', { name: '采购方' })).toHaveValue(buyer);
  await pick(form, '供应商', supplier);
  await addOwner(form);
  await addAccount(form);
  for (const [level, choice] of Object.entries(PLACE)) {
    await form.getByRole('combobox', { name: `项目地点${level}` }).selectOption(choice);
  }
  await form.getByRole('textbox', { name: '工期开始' }).fill(`${YEAR}-03-01`);
  await form.getByRole('textbox', { name: '工期结束' }).fill(`${YEAR + 2}-06-30`);
  await addLine(form, '材料需求', 'materials', STEEL);
  await form.locator('[id$="materials-0-unit"]').selectOption('吨');
  await form.locator('[id$="materials-0-taxRate"]').selectOption('13%');
  await addLine(form, '用款计划', 'usePlan', PLAN);
  await complete(form, '1', name);
}
