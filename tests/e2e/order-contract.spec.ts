import { attach, noOf } from '../helpers/desk-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

// 订单合同 (rules.md C.4): the supplier hands in what it has signed, and the platform adds what came later.

const SUPPLIER = '13800000002';
const OPERATIONS = '13800000011';

test('a supplier hands in the contract of its order, the platform adds to it, and both read both', async ({
  page,
  context,
  portal,
  operatorAt,
}) => {
  await signInAs(context, portal.origin, SUPPLIER);
  await page.goto('/portal/user/workbench');
  const coming = page.getByRole('region', { name: '我何时收款' });
  await coming
    .getByRole('link', { name: /^CG\d+$/ })
    .first()
    .click();
  await page.waitForURL(/purchaseOrderDetail\?id=/);
  const no = await noOf(page, 'CG');
  const panel = page.getByRole('region', { name: '订单合同' });
  await panel.getByRole('button', { name: '上传订单合同' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '上传', exact: true }).click();
  await expect(dialog.getByText('请上传订单合同或补充协议')).toBeVisible();
  await attach(dialog, '示例采购合同');
  await dialog.getByRole('button', { name: '上传', exact: true }).click();
  await expect(panel.getByText('示例采购合同.pdf')).toBeVisible();

  const operator = await operatorAt(OPERATIONS);
  await operator.goto(`/portal/admin/purchaseOrder?keyword=${no}`);
  await operator.getByRole('link', { name: no }).first().click();
  await expect(operator.getByRole('heading', { level: 1, name: no })).toBeVisible();
  await expect(operator.getByRole('region', { name: '销售货物清单', exact: true })).toContainText(
    '螺纹钢',
  );
  const kept = operator.getByRole('region', { name: '采购订单合同' });
  await expect(kept.getByText('示例采购合同.pdf')).toBeVisible();
  await kept.getByRole('button', { name: '继续上传' }).click();
  const adding = operator.getByRole('dialog', { name: '上传采购订单合同' });
  await attach(adding.getByRole('group', { name: '补充协议' }), '示例补充协议');
  await adding.getByRole('button', { name: '上传', exact: true }).click();
  await expect(kept.getByText('示例补充协议.pdf')).toBeVisible();

  await page.reload();
  await expect(panel.getByText('示例补充协议.pdf')).toBeVisible();
  await expect(panel.getByText('示例采购合同.pdf')).toBeVisible();
  await expect(panel.getByRole('button', { name: '继续上传' })).toBeVisible();
});
