import { expect, test } from '../helpers/portal-test.ts';
import { ALL_ROLES, signInAs, signInOperator } from '../helpers/sign-in.ts';

// When money comes, a company's money as a whole with its calendar, and the platform's pictures as ways into their lists.

const SUPPLIER = '13800000002';
/** Owes for what it bought, and is paid for what it assigns. */
const BOTH = '13800000001';
const OPERATOR = ALL_ROLES;

test('a supplier is told when its money comes, step by step, and subscribes to its days until it withdraws', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, SUPPLIER);
  await page.goto('/portal/user/workbench');
  const coming = page.getByRole('region', { name: '我何时收款' });
  await expect(coming.getByText(/^当前在：/).first()).toBeVisible();
  await expect(coming.locator('time').first()).toHaveText(/^\d{4}-\d{2}-\d{2}$/);
  await coming
    .getByRole('link', { name: /^CG\d+$/ })
    .first()
    .click();
  await page.waitForURL(/purchaseOrderDetail\?id=/);
  const steps = coming.getByRole('list', { name: '到账前的步骤' }).first();
  await expect(steps).toContainText('平台付款');
  await expect(steps).toContainText(/\d+ 例/);

  await page.goto('/portal/funds');
  const sums = page.getByRole('region', { name: '我应收（按预计到账月份）' });
  await sums.getByRole('link').first().focus();
  await page.keyboard.press('t');
  await expect(sums.getByRole('columnheader', { name: '金额（元）' })).toBeVisible();

  const calendar = page.getByRole('region', { name: '资金日历' });
  await calendar.getByRole('button', { name: '订阅日历' }).click();
  const address = calendar.locator('code');
  await expect(address).toHaveText(/\/api\/calendar\/[\w-]{43}\.ics$/);
  const { pathname } = new URL((await address.textContent()) ?? '');
  const read = () => fetch(`${portal.origin}${pathname}`);
  const feed = await read();
  expect(feed.status).toBe(200);
  expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await calendar.getByRole('button', { name: '停用订阅' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(calendar.getByRole('button', { name: '订阅日历' })).toBeVisible();
  await expect(address).toHaveCount(0);
  expect((await read()).status).toBe(404);
});

test('a debtor finds what it has confirmed and not paid on its workbench, in its funds and on the notice', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, SUPPLIER);
  await page.goto('/portal/user/workbench');
  await page.getByRole('link', { name: /^已确权的应付款已逾期/ }).click();
  await page.waitForURL(/factoringNotice\?nextDueEnd=\d{4}-\d{2}-\d{2}/);
  const late = page.locator('tbody tr').filter({ hasText: '100,000.00' });
  await expect(late).toContainText('300,000.00');

  await page.goto('/portal/funds');
  const days = page.getByRole('region', { name: '资金日历' }).getByRole('listitem');
  const day = days.filter({ hasText: '应付 100,000.00 元' });
  await expect(day).toContainText(/已逾期 \d+ 天/);
  const owed = page.getByRole('region', { name: '已确权应付（按到期月份）' });
  await expect(owed.getByRole('link', { name: '已逾期' })).toBeVisible();
  await day.getByRole('link').click();
  await page.waitForURL(/factoringNoticeDetail\?id=/);
  const receivables = page.getByRole('table', { name: '应收账款' });
  for (const amount of ['300,000.00', '200,000.00', '100,000.00']) {
    await expect(receivables).toContainText(amount);
  }
});

test('each picture of the exposure leads to its list, and its figures are one key away', async ({
  page,
  context,
  portal,
}) => {
  await signInOperator(context, portal.origin, OPERATOR);
  await page.goto('/portal/admin/exposure');
  const due = page.getByRole('region', { name: '到期与账龄', exact: true });
  await due.getByRole('link', { name: '逾期 1–30 天' }).focus();
  await page.keyboard.press('t');
  await expect(due.getByRole('rowheader', { name: '逾期 1–30 天' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: '争议' })).toBeVisible();
  await due.getByRole('link', { name: '逾期 1–30 天' }).click();
  await page.waitForURL(/receivablePlan\?.*dueDateStart=\d{4}-\d{2}-\d{2}.*planStatus=3/);
  const state = page.getByRole('combobox', { name: '状态' });
  // On a phone the filters are folded up, and the button says how many there are.
  const unfold = page.getByRole('button', { name: /^筛选/ });
  await expect(state.or(unfold)).toBeVisible();
  if (await unfold.isVisible()) await unfold.click();
  await expect(state).toHaveValue('3');
});

test('an address leads whoever owes and is paid to what it is paid', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, BOTH);
  const side = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/portal/paymentList');
  await expect(side('待付')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/portal/paymentList?direction=1');
  await expect(side('待收')).toHaveAttribute('aria-pressed', 'true');
});
