import type { Page } from 'playwright/test';

import { yearOfNumber } from '#contract/make-invoice/number-year.ts';

import { actOn, agreed, attach, noOf, pick } from '../helpers/desk-pages.ts';
import { dayAfter } from '../helpers/pay-out-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { expectWholeDays } from '../helpers/printed-days.ts';
import { ALL_ROLES, signInAs } from '../helpers/sign-in.ts';

// 保理 as each person would: the seller confirms a scheme with its full cost, the debtor confirms its part, the platform registers.

const SELLER = '13800000001';
const DEBTOR = '13800000002';
const OPERATOR = ALL_ROLES;

/** When receivables were invoiced, as the demo's 31st. */
const BILLED = dayAfter(-50);

/** Invoices of a day and this run, which nobody has financed. */
const invoices = (count: number, day: string) => {
  const base = `${yearOfNumber(day)}99${String(Date.now()).padStart(15, '0')}`;
  return Array.from({ length: count }, (_, at) => `${base}${at}`);
};

/** The form of receivables in a project of the demo, with a row of an amount. */
async function openForm(page: Page, project: string, label: string, amount: string) {
  await page.goto(`/portal/user/project?nameLike=${encodeURIComponent(project)}`);
  await page.getByRole('link', { name: project }).first().click();
  await page.getByRole('link', { name: label }).first().click();
  const rows = page.getByRole('table', { name: /应[收付]账款/ });
  const cell = (name: string, at: number) => rows.getByRole('textbox', { name }).nth(at);
  for (const name of ['发票金额', '应收金额', '转让金额']) await cell(name, 0).fill(amount);
  await cell('开票日期', 0).fill(BILLED);
  await cell('到期日', 0).fill(dayAfter(90));
  return cell;
}

test('three invoices are filed, one that is financed already is refused; a debtor without an account answers by its link, less with a reason', async ({
  page: seller,
  context,
  portal,
  newBrowser,
  operatorAt,
  quiet,
}) => {
  test.slow();
  quiet.expectStatus(400, '/factoring/offer');
  quiet.expectStatus(422, '/confirm/answer');
  await signInAs(context, portal.origin, SELLER);
  const cell = await openForm(seller, '示例周转料应收保理', '提交应收账款', '300000');
  for (const at of [1, 2]) await seller.getByRole('button', { name: `复制第 ${at} 行` }).click();
  const [first = '', second = ''] = invoices(2, BILLED);
  const financed = `${yearOfNumber(BILLED)}000000000000000031`;
  for (const [at, no] of [first, second, financed].entries()) {
    await cell('发票号', at).fill(no);
  }
  const submit = async () => {
    await seller.getByRole('button', { name: '提交', exact: true }).click();
    await agreed(seller);
  };
  await submit();
  await expect(seller.getByText(new RegExp(`已在平台融资.*${financed}`)).first()).toBeVisible();
  await seller.getByRole('button', { name: '删除第 3 行' }).click();
  await seller.getByRole('button', { name: '确定' }).click();
  await submit();
  const no = await noOf(seller, 'BL');
  await expect(seller.getByRole('article')).toContainText('600,000.00');

  const operator = await operatorAt(OPERATOR);
  await actOn(operator, 'factoring', no, '出具方案');
  const scheme = operator.getByRole('dialog');
  const rate = scheme.getByRole('textbox', { name: '年化费率' });
  await expect(rate).toHaveAccessibleDescription(/项目批复 [\d.]+%/);
  await expect(rate).toHaveValue(/^[\d.]+$/);
  await rate.fill('7.2');
  await scheme.getByRole('button', { name: '出具方案' }).click();
  await expect(operator.getByText('方案已发送融资方确认')).toBeVisible();
  await seller.reload();
  await expect(seller.getByRole('region', { name: '全成本' })).toContainText('480,000.00');
  await seller.getByRole('button', { name: '确认方案' }).click();
  await agreed(seller);
  await expect(seller.getByText('已确认方案', { exact: true }).first()).toBeVisible();

  await operator.goto('/portal/admin/factoringNotice');
  // The newest stands first.
  await operator
    .getByRole('button', { name: /^发送确权链接/ })
    .first()
    .click();
  const asked = operator.getByRole('dialog');
  const phone = '13977700001';
  await asked.getByRole('textbox', { name: '债务人联系人' }).fill('示例联系人');
  // As it is copied out of an address book.
  await asked.getByRole('textbox', { name: '手机号' }).fill(`+86 ${phone}`);
  await asked.getByRole('button', { name: '发送', exact: true }).click();
  await expect(operator.getByText(/^确权链接已发送/)).toBeVisible();

  const text = await portal.latestText(phone, 'noticeConfirm');
  const debtor = await (await newBrowser()).newPage();
  await debtor.goto(/\/portal\/confirm#[\w-]{43}/.exec(text)?.[0] ?? '');
  await debtor.getByRole('button', { name: '获取验证码' }).click();
  await expect(debtor.getByRole('button', { name: /^重新发送/ })).toBeDisabled();
  await debtor
    .getByRole('textbox', { name: '验证码' })
    .fill(await portal.latestCode(phone, 'confirm'));
  await debtor.getByRole('button', { name: '查看转让通知' }).click();
  await debtor.getByRole('textbox', { name: '确认金额（元）' }).first().fill('250000');
  const confirmed = async () => {
    await debtor.getByRole('button', { name: '确权', exact: true }).click();
    await debtor.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  };
  await confirmed();
  await expect(debtor.getByText('请说明未确权部分的异议原因')).toBeVisible();
  await expect(debtor.getByRole('textbox', { name: '异议原因' }).first()).toBeFocused();
  await debtor.getByRole('textbox', { name: '异议原因' }).first().fill('少收 5 吨');
  await expect(debtor.getByText('6/500', { exact: true })).toBeVisible();
  await confirmed();
  await expect(debtor.getByText('确权已提交')).toBeVisible();
  await seller.reload();
  await expect(seller.getByRole('article')).toContainText('少收 5 吨');
  await expect(seller.getByRole('region', { name: '放款与回款' })).toContainText(
    '确权金额（元）550,000.00',
  );
});

test('invoices that are kept here are chosen by the keyboard alone, each once', async ({
  page: seller,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, SELLER);
  const day = '2026-05-01';
  const [first = '', second = ''] = invoices(2, day);
  // The demo's seller has supplied no invoice to this debtor: the server's answer, with two that it keeps.
  await seller.route('**/factoring/offering*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { invoices: object[] } };
    const kept = { invoiceCode: '', invoiceDate: day, settlementNo: 'JS1' };
    answer.data.invoices = [
      { ...kept, invoiceNo: first, invoiceAmount: '1234.50' },
      { ...kept, invoiceNo: second, invoiceAmount: '200.00' },
    ];
    await route.fulfill({ response, json: answer });
  });
  const cell = await openForm(seller, '示例周转料应收保理', '提交应收账款', '300000');
  const numbers = seller
    .getByRole('table', { name: '应收账款' })
    .getByRole('textbox', { name: '发票号' });
  const before = await numbers.count();
  const choose = async () => {
    await seller.getByRole('checkbox', { name: new RegExp(first) }).focus();
    for (const key of ['Space', 'Tab', 'Space', 'Tab', 'Enter']) await seller.keyboard.press(key);
  };
  await choose();
  await expect(cell('合同号', before)).toBeFocused();
  await expect(cell('转让金额', before)).toHaveValue(/^1,?234\.50?$/);
  await expect(numbers).toHaveCount(before + 2);
  await choose();
  await expect(seller.getByText('所选发票已在清单中')).toBeVisible();
  await expect(numbers).toHaveCount(before + 2);
});

test('papers that came with a filing are not called the proof of its registration', async ({
  page: seller,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, SELLER);
  await seller.goto('/portal/factoring');
  const row = seller.locator('tr').filter({ hasText: '900,000.00' });
  await row.getByRole('link', { name: /^BL\d+$/ }).click();
  await expect(seller.getByRole('region', { name: '业务材料' })).toContainText('示例原保理合同');
  await expect(seller.getByRole('region', { name: '登记证明' })).toHaveCount(0);
});

test('a printed notice has thirteen columns on a sheet, and its days whole @desktop', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, DEBTOR);
  await page.goto('/portal/factoringNotice');
  const row = page.locator('tr').filter({ hasText: '860,000.00' });
  await row.getByRole('link', { name: /^ZR\d+$/ }).click();
  await expect(page.getByRole('table', { name: '应收账款' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  // As wide as the margins leave of A4.
  await page.setViewportSize({ width: 673, height: 900 });
  await expectWholeDays(page);
});

test('a debtor files for two suppliers and bears the fee; each finds its own alone, and accepts it without the fee', async ({
  page: debtor,
  context,
  portal,
  customerAt,
}) => {
  test.slow();
  await signInAs(context, portal.origin, SELLER);
  const filed = [
    ['示例建材', '321000', '321,000.00'],
    ['示例钢铁', '432000', '432,000.00'],
  ] as const;
  const numbers = invoices(2, BILLED);
  for (const [at, [supplier, amount, shown]] of filed.entries()) {
    const cell = await openForm(debtor, '示例钢材反向保理', '提交应付账款', amount);
    await cell('发票号', 0).fill(numbers[at] ?? '');
    await pick(debtor, '供应商', supplier, new RegExp(supplier));
    await debtor.getByRole('textbox', { name: '本企业承担的手续费率上限' }).fill('0.5');
    await debtor.getByRole('button', { name: '提交', exact: true }).click();
    await agreed(debtor);
    await expect(debtor.getByRole('heading', { level: 1, name: /^ZR\d+/ })).toBeVisible();
    await expect(debtor.getByText('已确权', { exact: true }).first()).toBeVisible();
    await expect(debtor.getByRole('article')).toContainText(shown);
  }

  const supplier = await customerAt(DEBTOR);
  await supplier.goto('/portal/factoring');
  await expect(supplier.getByText('321,000.00').first()).toBeVisible();
  await expect(supplier.getByText('432,000.00')).toHaveCount(0);
  // The demo's own, whose scheme waits.
  const row = supplier.locator('tr').filter({ hasText: '420,600.00' });
  await row.getByRole('link', { name: /^BL\d+$/ }).click();
  const cost = supplier.getByRole('region', { name: '全成本' });
  await expect(cost).toContainText('手续费（元）0.00');
  await expect(supplier.getByRole('article')).not.toContainText('0.30%');
  // The test of its fee, where it ran before on the same portal, has confirmed it already.
  const confirm = supplier.getByRole('button', { name: '确认方案' });
  if (await confirm.isVisible()) {
    await confirm.click();
    await agreed(supplier);
  }
  await expect(supplier.getByText('确认方案时间')).toBeVisible();
});

test('a seller confirms its scheme, the debtor confirms less with its reason, the assignment is registered, the advance is asked for', async ({
  page: seller,
  context,
  portal,
  customerAt,
  operatorAt,
  quiet,
}) => {
  test.slow();
  quiet.expectStatus(422, '/factoringNotice/answer');
  await signInAs(context, portal.origin, SELLER);
  await seller.goto('/portal/user/workbench');
  await seller
    .getByRole('link', { name: /保理方案 .* 待确认/ })
    .first()
    .click();
  const no = await noOf(seller, 'BL');
  const cost = seller.getByRole('region', { name: '全成本' });
  await expect(cost).toContainText('190,400.00');
  await seller.getByRole('button', { name: '确认方案' }).click();
  await agreed(seller);
  await expect(seller.getByText('已确认方案', { exact: true }).first()).toBeVisible();

  const debtor = await customerAt(DEBTOR);
  await debtor.goto('/portal/factoringNotice');
  await debtor
    .getByRole('link', { name: /^ZR\d+$/ })
    .first()
    .click();
  await expect(debtor.getByRole('article')).toContainText('238,000.00');
  await expect(debtor.getByRole('article')).not.toContainText('190,400.00');
  await debtor.getByRole('button', { name: '确权', exact: true }).click();
  const answer = debtor.getByRole('dialog');
  await answer.getByRole('textbox', { name: '确认金额（元）' }).fill('200000');
  // What is refused leads to the field that is wrong.
  await agreed(debtor);
  const reason = answer.getByRole('textbox', { name: '异议原因' });
  await expect(reason).toBeFocused();
  await reason.fill('少收 10 吨');
  await agreed(debtor);
  await expect(debtor.getByText('部分确权').filter({ visible: true }).first()).toBeVisible();

  const operator = await operatorAt(OPERATOR);
  await actOn(operator, 'factoring', no, '转让登记');
  const register = operator.getByRole('dialog');
  await register.getByRole('textbox', { name: '登记编号' }).fill('示例登记-001');
  const today = new Date().toISOString().slice(0, 10);
  await register.getByRole('textbox', { name: '登记日期' }).fill(today);
  await register
    .getByRole('textbox', { name: '登记到期日' })
    .fill(`${Number(today.slice(0, 4)) + 1}-06-30`);
  await attach(register, '登记证明');
  await agreed(operator);
  await expect(operator.getByText('转让登记已录入')).toBeVisible();

  await seller.reload();
  await expect(seller.getByRole('article')).toContainText('少收 10 吨');
  await seller.getByRole('link', { name: '申请放款' }).click();
  await expect(seller.getByRole('textbox', { name: '申请金额' })).toHaveValue(/^160,?000(\.00)?$/);
  await expect(seller.getByRole('combobox', { name: '款项类型' })).toHaveValue('7');
});
