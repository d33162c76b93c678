import type { Locator, Page, Route } from 'playwright/test';
import { TEXT } from '#contract/wire/envelope.ts';

import { serveCatalogue } from '../helpers/catalogue-site.ts';
import { dispatchedAt, passed, watchText } from '../helpers/page-time.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// The pieces of lists, on the sample rows of the catalogue.

const open = async (page: Page, piece: string, state: string): Promise<Locator> => {
  await serveCatalogue(page);
  await page.goto(`/portal/catalogue?piece=${piece}`);
  const sample = page.getByRole('region', { name: state, exact: true });
  await expect(sample).toBeVisible();
  return sample;
};

const titles = (list: Locator) => list.getByRole('columnheader').allInnerTexts();

test('whoever turns to the last page stays on the button that leads no further @desktop', async ({
  page,
}) => {
  const list = await open(page, 'pager', '七页以内');
  const next = list.getByRole('button', { name: '下一页' });
  for (const at of [5, 6, 7, 7]) {
    await next.press('Enter');
    await expect(list.getByRole('button', { name: `第 ${at} 页` })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(next).toBeFocused();
  }
  await expect(next).toBeDisabled();
});

test('what has come of a filter is told to those who do not see the rows change, and nothing of what a list opens with @desktop', async ({
  page,
  context,
  portal,
}) => {
  await signInOperator(context, portal.origin, '13800000017');
  await page.goto('/portal/admin/receivablePlan');
  const list = page.getByRole('region', { name: '应收款列表' });
  const told = list.getByRole('status');
  await expect(list.getByRole('button', { name: '列设置' })).toBeVisible();
  await expect(told).toHaveText('');
  const keyword = list.getByRole('searchbox');
  await keyword.fill('没有这样的单号');
  await keyword.press('Enter');
  await expect(told).toHaveText('共 0 条');
  await list.getByRole('button', { name: '重置' }).press('Enter');
  await expect(told).toHaveText(/^共 \d+ 条$/);
});

test('what is no page is turned to by nobody: 1.5 is not page 15, and stays to be corrected @desktop', async ({
  page,
}) => {
  const list = await open(page, 'pager', '七页以内');
  const current = list.locator('[aria-current=page]');
  const wanted = list.getByRole('textbox', { name: '前往第几页' });
  await expect(current).toHaveText('4');
  await wanted.pressSequentially('1.5\n');
  await expect(wanted).toHaveValue('1.5');
  await expect(wanted).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toHaveText('4');
  await wanted.fill('２');
  await wanted.press('Enter');
  await expect(current).toHaveText('2');
  await expect(wanted).toHaveValue('');
});

test('columns are sorted, moved, hidden, pinned and kept as a view by keys alone @desktop', async ({
  page,
}) => {
  const list = await open(page, 'list', '一页');
  const firstNumber = list.getByRole('row').nth(1).getByRole('link').first();
  await expect(list.getByRole('row')).toHaveCount(12);
  await list.getByRole('button', { name: '申请金额' }).press('Enter');
  const amount = list.getByRole('columnheader', { name: '申请金额' });
  await expect(amount).toHaveAttribute('aria-sort', 'ascending');
  await list.getByRole('button', { name: '申请金额' }).press('Enter');
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await expect(firstNumber).not.toHaveText('FKSQ2026000001');

  // A shade lies at the edges under which columns are, and at no other.
  await page.setViewportSize({ width: 1000, height: 900 });
  const shades = () =>
    list
      .getByRole('row')
      .nth(1)
      .evaluate((row) => {
        const cells = [row.querySelectorAll('[data-pinned]')].flatMap((all) => [...all].slice(-1));
        const edges = [...cells, row.lastElementChild].flatMap((cell) => cell ?? []);
        return edges.map((cell) => getComputedStyle(cell).boxShadow !== 'none');
      });
  const frame = list.getByRole('region', { name: '付款申请', exact: true });
  await expect.poll(shades).toEqual([false, true]);
  await frame.evaluate((one) => one.scrollBy(60, 0));
  await expect.poll(shades).toEqual([true, true]);
  await frame.evaluate((one) => one.scrollBy(9_999, 0));
  await expect.poll(shades).toEqual([true, false]);

  // What takes the focus is not left under a pinned column.
  await frame.evaluate((one) => one.scrollTo(0, 0));
  const uncovered = await frame.evaluate((one) => {
    const edges = (cell: Element | undefined) => cell?.getBoundingClientRect();
    const before = edges([...one.querySelectorAll('thead [data-pinned]')].at(-1));
    const after = edges(one.querySelector('thead [data-cell="actions"]') ?? undefined);
    return [...one.querySelectorAll<HTMLElement>('thead th:not([data-pinned]) button')].map(
      (button) => {
        button.focus();
        const { left, right } = button.getBoundingClientRect();
        return left >= (before?.right ?? 0) && right <= (after?.left ?? Number.POSITIVE_INFINITY);
      },
    );
  });
  expect(uncovered.length).toBeGreaterThan(1);
  expect(uncovered).not.toContain(false);
  await page.setViewportSize({ width: 1440, height: 900 });

  await list.getByRole('button', { name: '列设置' }).press('Enter');
  const settings = page.getByRole('dialog', { name: '列设置' });
  await settings.getByRole('checkbox', { name: '供应商', exact: true }).press('Space');
  await settings.getByRole('checkbox', { name: '固定 状态' }).press('Space');
  await settings.getByRole('button', { name: '比例 上移' }).press('Enter');
  await settings.getByRole('spinbutton', { name: '项目 列宽' }).fill('300');
  await settings.getByRole('button', { name: '确定' }).press('Enter');
  await expect(list.getByRole('button', { name: '列设置' })).toBeFocused();
  const arranged = await titles(list);
  expect(arranged.join(' ')).toMatch(/申请编号.* 状态 项目 .*申请金额（元） 比例 批复金额（元）/s);
  expect(arranged.join(' ')).not.toContain('供应商');

  await list.getByRole('button', { name: '视图：系统默认' }).press('Enter');
  await page.getByRole('button', { name: '另存为视图…' }).press('Enter');
  await page.getByRole('textbox', { name: '视图名称' }).fill('大额');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: '视图：大额' }).press('Enter');
  await page.getByRole('button', { name: '系统默认', exact: true }).press('Enter');
  await expect(list.getByRole('columnheader', { name: '供应商' })).toBeVisible();
  await list.getByRole('button', { name: '视图：系统默认' }).press('Enter');
  await page.getByRole('button', { name: '大额', exact: true }).press('Enter');
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  expect(await titles(list)).toEqual(arranged);
  await list.getByRole('button', { name: '视图：大额' }).press('Enter');
  await page.getByRole('button', { name: '重命名…' }).press('Enter');
  const name = page.getByRole('textbox', { name: '视图名称' });
  await name.fill('待我处理');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription('已有同名视图');
  await name.fill('大额申请');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: '视图：大额申请' })).toBeVisible();
  expect(await titles(list)).toEqual(arranged);

  // What was not saved as a view stays as long as the tab does.
  const status = list.getByRole('columnheader', { name: '状态' });
  const width = async () => (await status.boundingBox())?.width ?? 0;
  const [before, edge] = [await width(), status.locator('[data-edge]')];
  await edge.dragTo(edge, { force: true, targetPosition: { x: 60, y: 4 } });
  const dragged = await width();
  expect(dragged).toBeGreaterThan(before + 40);
  await page.reload();
  await expect(list.getByRole('row')).toHaveCount(12);
  expect(await titles(list)).toEqual(arranged);
  expect(await width()).toBe(dragged);
});

test('selected rows are counted by what they allow; a sum is exact; hovering tells 万', async ({
  page,
}) => {
  const list = await open(page, 'list', '一页');
  await expect(list.getByText('435,545.55')).toBeVisible();
  await expect(list.getByRole('rowheader')).toHaveText(/^合计（本页，含/);
  await expect(list.getByTitle('7.92万元').first()).toHaveText('79,190.10');
  for (const row of [1, 3]) await list.getByRole('checkbox', { name: `00000${row}` }).check();
  const bulk = list.getByRole('region', { name: '批量操作' });
  await expect(bulk).toContainText('已选 2 条');
  await bulk.getByRole('button', { name: '删除（1）' }).click();
  await expect(page.getByRole('dialog')).toContainText('确定删除吗？（1 条）');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(bulk).toBeHidden();
});

test('a filter asks once after 300 ms, not while composing, and after 重置 not for a second @desktop', async ({
  page,
}) => {
  const bar = await open(page, 'filter-bar', '空');
  const asked = bar.getByRole('status', { name: '已查询' });
  const { changedAt } = await watchText(asked);
  const text = bar.getByRole('searchbox');
  const day = (end: string) => bar.getByRole('textbox', { name: `申请日期${end}` });
  await text.dispatchEvent('compositionstart');
  await text.fill('shi');
  await passed(page, 600);
  await expect(asked).toHaveText('0 {}');
  await text.fill('示例');
  const composed = await dispatchedAt(text, 'compositionend');
  await expect(asked).toHaveText('1 {"nameLike":"示例"}');
  expect((await changedAt()) - composed).toBeGreaterThanOrEqual(300);
  await day('起').fill('2026-2');
  await day('止').fill('2026/1/1');
  await expect(bar.getByRole('alert')).toHaveText('请输入日期，如 2026-12-01');
  await day('起').fill('2026年2月1日');
  await text.focus();
  await expect(bar.getByRole('alert')).toHaveText('结束日期早于开始日期');
  await passed(page, 600);
  await expect(asked).toHaveText('1 {"nameLike":"示例"}');
  const reset = await dispatchedAt(bar.getByRole('button', { name: '重置' }), 'click');
  await expect(asked).toHaveText('2 {}');
  await text.fill('高速');
  await expect(asked).toHaveText('3 {"nameLike":"高速"}');
  expect((await changedAt()) - reset).toBeGreaterThanOrEqual(1000);
  const amount = (end: string) => bar.getByRole('textbox', { name: `申请金额${end}` });
  await amount('起').fill('1e9');
  await amount('止').fill('１，０００');
  await expect(bar.getByRole('alert')).toHaveText('请输入金额，最多 2 位小数');
  await amount('起').fill('2,000');
  await expect(bar.getByRole('alert')).toHaveText('最大金额小于最小金额');
  await amount('起').fill('100');
  await expect(asked).toHaveText('4 {"nameLike":"高速","amountStart":"100","amountEnd":"1000"}');
  // A comma that stands at no thousands is left as it was typed, and said.
  await amount('起').fill('2345');
  await amount('起').press('Home');
  await amount('起').press('ArrowRight');
  await page.keyboard.type(',9');
  await amount('止').focus();
  await expect(amount('起')).toHaveValue('2,9345');
  await expect(bar.getByRole('alert')).toHaveText('请输入金额，最多 2 位小数');
});

test('a backend that answers a list with nothing is in error, and asked again on demand @desktop', async ({
  context,
  page,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  const none = (route: Route) =>
    route.fulfill({ json: { code: 0, msg: '', data: null, requestId: '1' } });
  const asked = /\/(bank|message)\/page/;
  await page.route(asked, none);
  for (const [path, list] of [
    ['bank', '银行账户管理列表'],
    ['message', '消息列表'],
  ] as const) {
    await page.goto(`/portal/user/${path}`);
    const panel = page.getByRole('region', { name: list });
    await expect(panel).toContainText(TEXT.unknown);
    await page.unroute(asked);
    await panel.getByRole('button', { name: '重试' }).click();
    await expect(panel.getByText(TEXT.unknown)).toHaveCount(0);
    await expect(panel.getByRole('navigation', { name: '分页' })).toBeVisible();
    await page.route(asked, none);
  }
});

test('however many filters a list has, what is done with it stands in the line of 查询 @desktop', async ({
  page,
  context,
  portal,
}) => {
  await signInOperator(context, portal.origin);
  await page.goto('/portal/admin/payment');
  const bar = page.getByRole('search');
  const lineOf = (name: string) =>
    bar.getByRole('button', { name }).evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
  await expect(bar.getByRole('button', { name: '导出' })).toBeVisible();
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await Promise.all(['查询', '列设置', '导出'].map(lineOf));
    expect(new Set(lines).size, `${width} px: ${lines.join(', ')}`).toBe(1);
  }
});

test('a filter that searches asks with what was chosen, and no more once it is emptied @desktop', async ({
  page,
}) => {
  const bar = await open(page, 'filter-bar', '远程选择');
  const asked = bar.getByRole('status', { name: '已查询' });
  const partner = bar.getByRole('combobox', { name: '贸易伙伴' });
  await partner.fill('特钢');
  await expect(asked).toHaveText('0 {}');
  await page.getByRole('option', { name: '示例特钢制造有限公司' }).click();
  await expect(asked).toHaveText('1 {"partyId":"2"}');
  await expect(partner).toHaveValue('示例特钢制造有限公司');
  await bar.getByRole('button', { name: '重置' }).click();
  await expect(asked).toHaveText('2 {}');
  await expect(partner).toHaveValue('');
});

test('the browser builds its calendar for a day once somebody opens it, and a day picked there stands in the field @desktop', async ({
  page,
}) => {
  const bar = await open(page, 'filter-bar', '空');
  const calendars = bar.locator('input[type=date]');
  await expect(calendars).toHaveCount(0);
  const opened = await page.evaluateHandle(() => {
    const shown: Element[] = [];
    HTMLInputElement.prototype.showPicker = function () {
      shown.push(this);
    };
    return shown;
  });
  const times = () => opened.evaluate(({ length }) => length);
  await bar.getByRole('button', { name: '选择申请日期起' }).click();
  await expect.poll(times).toBe(1);
  await calendars.fill('2026-11-03');
  await expect(bar.getByRole('textbox', { name: '申请日期起' })).toHaveValue('2026-11-03');
  await bar.getByRole('button', { name: '选择申请日期起' }).click();
  await expect.poll(times).toBe(2);
  await expect(calendars).toHaveCount(1);
});

test('of 9,999 rows only those near the window stand in the page', async ({ page }) => {
  const list = await open(page, 'long-list', '9999 行');
  await expect(list.getByText('FKSQ2026000001', { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(list.getByText('FKSQ2026009999', { exact: true })).toBeVisible();
  expect(await list.locator('tr').count()).toBeLessThan(600);
});

test('a list goes into a file as it stands, by keys too, and can be stopped', async ({ page }) => {
  const list = await open(page, 'list', '一页');
  const button = list.getByRole('button', { name: '导出', exact: true });
  await button.press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 csv' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '导出' });
  await expect(dialog.getByRole('status')).toContainText('正在导出');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(dialog.getByRole('status')).toContainText('已导出 68 条');
  await expect(dialog.getByRole('button', { name: '再次下载' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await button.click();
  await page.getByRole('button', { name: '导出 xlsx' }).click();
  await dialog.getByRole('button', { name: '取消导出' }).click();
  await expect(dialog.getByRole('status')).toContainText('导出已取消');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();
});

test('arrows go round the entries behind 更多 and leave it open, Tab goes on and closes it @desktop', async ({
  page,
}) => {
  const list = await open(page, 'list', '一页');
  const more = list.getByRole('button', { name: /^更多操作/ }).first();
  await more.scrollIntoViewIfNeeded();
  await more.press('Enter');
  const entries = page.locator('[popover]:popover-open').locator('button, a');
  await more.press('ArrowDown');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  // Left open it lay over the next row, and over what has the focus there.
  await more.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await more.press('ArrowUp');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('a:focus, button:focus, input:focus')).toHaveCount(1);
});
