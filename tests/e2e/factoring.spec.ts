import type { Page } from 'playwright/test';

import { expect, test } from '../helpers/portal-test.ts';
import { pdf } from '../helpers/sample-files.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// 保理 as each person would: the seller confirms a scheme with its full cost, the debtor confirms its part, the platform registers.

const SELLER = '13800000001';
const DEBTOR = '13800000002';
const OPERATOR = '13800000009';

const agreed = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(确认方案|提交|确权|登记|确定)$/ })
    .click();

test('a seller confirms its scheme, the debtor confirms less with its reason, the assignment is registered, the advance is asked for', async ({
  page: seller,
  context,
  portal,
  newBrowser,
}) => {
  test.slow();
  const at = async (signIn: typeof signInAs, phone: string) => {
    const browser = await newBrowser();
    await signIn(browser, portal.origin, phone);
    return browser.newPage();
  };
  await signInAs(context, portal.origin, SELLER);
  await seller.goto('/portal/user/workbench');
  await seller
    .getByRole('link', { name: /保理方案待确认/ })
    .first()
    .click();
  const heading = seller.getByRole('heading', { level: 1, name: /BL\d+/ });
  const no = /BL\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
  const cost = seller.getByRole('region', { name: '全成本' });
  await expect(cost).toContainText('190,400.00');
  await seller.getByRole('button', { name: '确认方案' }).click();
  await agreed(seller);
  await expect(seller.getByText('已确认方案', { exact: true }).first()).toBeVisible();

  const debtor = await at(signInAs, DEBTOR);
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
  await answer.getByRole('textbox', { name: '异议原因' }).fill('少收 10 吨');
  await agreed(debtor);
  await expect(debtor.getByText('部分确权').first()).toBeVisible();

  const operator = await at(signInOperator, OPERATOR);
  await operator.goto(`/portal/admin/factoring?keyword=${no}`);
  await operator
    .getByRole('button', { name: /^转让登记/ })
    .first()
    .click();
  const register = operator.getByRole('dialog');
  await register.getByRole('textbox', { name: '登记编号' }).fill('示例登记-001');
  const today = new Date().toISOString().slice(0, 10);
  await register.getByRole('textbox', { name: '登记日期' }).fill(today);
  await register
    .getByRole('textbox', { name: '登记到期日' })
    .fill(`${Number(today.slice(0, 4)) + 1}-06-30`);
  const proof = { name: '登记证明.pdf', mimeType: 'application/pdf', buffer: pdf('登记证明') };
  await register.locator('input[type=file]').first().setInputFiles(proof);
  await expect(register.getByRole('button', { name: '删除 登记证明.pdf' })).toBeVisible();
  await agreed(operator);
  await expect(operator.getByText('转让登记已录入')).toBeVisible();

  await seller.reload();
  await expect(seller.getByRole('article')).toContainText('少收 10 吨');
  await seller.getByRole('link', { name: '申请放款' }).click();
  await expect(seller.getByRole('textbox', { name: '申请金额' })).toHaveValue(/^160,?000(\.00)?$/);
  await expect(seller.getByRole('combobox', { name: '款项类型' })).toHaveValue('7');
});
