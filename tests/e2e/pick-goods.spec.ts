import type { Page } from 'playwright/test';

import { attach, idOf, pick } from '../helpers/desk-pages.ts';
import { handOf } from '../helpers/page-hand.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { approve } from '../helpers/reviewer.ts';
import { signInAs } from '../helpers/sign-in.ts';

// Goods that a buyer fetches itself (rules.md C.7): lines filled from the order, approval, a code that the supplier types in.

const PROJECT = '示例快速路一标';
const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const OPERATIONS = '13800000011';

/** Chooses project, order and site; the lines and the only signer come by themselves. */
async function fillIn(page: Page): Promise<void> {
  await page.goto('/portal/pickGoodsForm');
  await pick(page, '项目', '快速路', new RegExp(PROJECT));
  // The one that is paid when its goods have come; of others nothing is let go before they are paid.
  await pick(page, '暂估单', 'ZG', /360,500\.00/);
  const available = page.getByRole('table', { name: '可提数量' });
  // Of cards on a phone the row of heads is no row.
  await expect(available.locator('tbody').getByRole('row')).toHaveCount(2);
  const lines = page.getByRole('region', { name: '提货明细' });
  await expect(lines.locator('[id$="lines-0-pickQty"]')).toHaveValue(/^\d/);
  await lines.locator('[id$="lines-0-pickQty"]').fill('1.25');
  // Its rows are those of the order: one that is none of it would be lost.
  await expect(lines.getByRole('button', { name: /^(添加一行|复制|从表格导入)/ })).toHaveCount(0);
  await lines.getByRole('button', { name: /^删除/ }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await pick(page, '收货现场', '项目部', /项目部工地/);
  await pick(page, '收货人', '签收', /示例签收员/);
  await page.getByRole('radio', { name: '采购方自提' }).check();
  const day = `${new Date().getFullYear() + 1}-01-15`;
  await page.getByRole('textbox', { name: '期望到货日' }).fill(day);
  await page.getByRole('textbox', { name: '车牌号' }).fill('鄂A12345');
  await page.getByRole('textbox', { name: '司机', exact: true }).fill('示例司机');
  await page.getByRole('textbox', { name: '司机电话' }).fill('13900000088');
  await attach(page.getByRole('group', { name: '提货委托书' }), '提货委托书');
}

test('a buyer picks out of an order, operations agree, and the driver’s code lets the goods go', async ({
  page: buyer,
  context,
  portal,
  customerAt,
  operatorAt,
}) => {
  test.slow();
  await signInAs(context, portal.origin, BUYER);
  await fillIn(buyer);
  await buyer.getByRole('button', { name: '提交', exact: true }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await buyer.waitForURL(/pickGoodsDetail\?id=/);

  // Whoever agrees by hand is in goods-chain.spec.ts.
  await approve(await handOf(await operatorAt(OPERATIONS), portal.origin), idOf(buyer));

  await buyer.reload();
  const code = (await buyer.getByRole('status', { name: '提货码' }).textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  await expect(buyer.getByRole('table', { name: '提货明细' })).toContainText('1.25');

  const supplier = await customerAt(SUPPLIER);
  await supplier.goto(buyer.url());
  await expect(supplier.getByRole('main')).toContainText('请向提货司机索要提货码');
  await expect(supplier.getByRole('main')).not.toContainText(code);
  await expect(supplier.getByRole('main')).not.toContainText('暂估');
  await supplier.getByRole('button', { name: '核验提货码' }).click();
  const typing = supplier.getByRole('dialog');
  await typing
    .getByRole('textbox', { name: '提货码' })
    .fill(code === '222222' ? '333333' : '222222');
  await typing.getByRole('button', { name: '核验并放行' }).click();
  await expect(typing).toContainText('提货码不正确，还可输入 4 次');
  await typing.getByRole('textbox', { name: '提货码' }).fill(code);
  await typing.getByRole('button', { name: '核验并放行' }).click();
  await expect(supplier.getByText('提货码正确，货物可以放行')).toBeVisible();
  await expect(supplier.getByText('运输中').first()).toBeVisible();
});
