import { accept, COMPANIES, invite } from '../helpers/company-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { brokenNumbers, refusedOn } from '../helpers/role-walk.ts';
import { signInAs } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';

// Whoever follows every link from the workbench and the menu is told nowhere that he may not (rules.md C.22): what a role may
// not read is asked for by no page of its own, and linked to by none.

test('of a pick-up whoever only receives goods is led neither to its project nor to its order', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000104');
  await page.goto('/portal/user/pickGoods');
  await expect(page.getByRole('link', { name: /^TH/ }).first()).toBeVisible();
  await expect(page.getByText('示例快速路一标').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /示例快速路一标|^ZG/ })).toHaveCount(0);
});

test('whoever files documents, and settles nothing, reads an order to its end', async ({
  page,
  context,
  portal,
}) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await signInAs(context, portal.origin, '13800000101');
  await page.goto('/portal/user/pickGoods');
  // A card tells a pick-up's order on its own page.
  await page.getByRole('link', { name: /^TH/ }).first().click();
  await page.getByRole('link', { name: /^ZG/ }).first().click();
  await expect(page.getByRole('region', { name: '货物清单', exact: true })).toBeVisible();
  // What is asked for is the supplier's: the page is of the estimate order, whose amount is another.
  await expect(page.getByRole('region', { name: '订单付款进度' })).toContainText('采购订单金额');
  await expect(page.getByRole('region', { name: '交易时间线' })).toBeVisible();
  await expect(page.getByRole('region', { name: '转正式记录' })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('whoever files a project chooses an account of his company, and is not offered to add one', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000101');
  await page.goto('/portal/projectaApplication');
  await page.getByRole('link', { name: '正向保理', exact: true }).click();
  const account = page.getByRole('combobox', { name: '放款账户', exact: true });
  await account.click();
  await expect(page.getByRole('option', { name: /0011/ })).toBeVisible();
  await account.fill('没有这个账户');
  await expect(page.getByText('没有找到“没有这个账户”')).toBeVisible();
  await expect(page.getByText('去添加')).toHaveCount(0);
});

for (const [role, phone] of [
  ['企业管理员', '13800000001'],
  ['经办人', '13800000101'],
  ['复核人', '13800000102'],
  ['财务', '13800000103'],
  ['收货员', '13800000104'],
  ['只读成员', '13800000105'],
] as const) {
  test(`${role} of a buyer is led to nothing that is refused @desktop @full`, async ({
    page,
    context,
    portal,
  }) => {
    test.setTimeout(300_000);
    await signInAs(context, portal.origin, phone);
    expect(await refusedOn(page)).toEqual([]);
  });
}

test('企业管理员 of a supplier is led to nothing that is refused @desktop @full', async ({
  page,
  context,
  portal,
}) => {
  test.setTimeout(300_000);
  await signInAs(context, portal.origin, '13800000002');
  expect(await refusedOn(page)).toEqual([]);
});

for (const role of ['经办人', '复核人', '收货员']) {
  test(`${role} of a supplier is led to nothing that is refused @desktop @full`, async ({
    page,
    context,
    portal,
    phone,
    newBrowser,
  }) => {
    test.setTimeout(300_000);
    await signInAs(context, portal.origin, '13800000002');
    await invite(page, phone, new RegExp(role));
    const colleague = await (await newBrowser()).newPage();
    await colleague.goto(COMPANIES);
    await new Visitor(colleague, portal).register(phone, '示例同事');
    await colleague.waitForURL(new RegExp(`${COMPANIES}$`));
    await accept(colleague, '示例建材供应有限公司');
    await expect(colleague.getByText('示例建材供应有限公司（当前）').first()).toBeVisible();
    expect(await refusedOn(colleague)).toEqual([]);
  });
}

test('numbers of documents, days and amounts stand on one line on a phone and on a tablet @desktop @full', async ({
  page,
  context,
  portal,
}) => {
  test.setTimeout(300_000);
  await signInAs(context, portal.origin, '13800000001');
  expect(await brokenNumbers(page, [390, 768])).toEqual([]);
});
