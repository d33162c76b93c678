import type { Locator, Page } from 'playwright/test';

import { expectNoViolations } from '../helpers/axe.ts';
import { serveCatalogue } from '../helpers/catalogue-site.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

const FORM = '/portal/catalogue?piece=business-form';
const BUYER = '13800000001';

async function openFromServer(page: Page): Promise<Locator> {
  await page.goto(FORM);
  const place = page.getByRole('region', { name: '服务端的表单' });
  await place.getByRole('button', { name: '打开市政道路项目申请' }).click();
  await expect(place.getByRole('region', { name: '用款计划' })).toBeVisible();
  return place;
}

async function sample(page: Page, name: string): Promise<Locator> {
  await serveCatalogue(page);
  await page.goto(FORM);
  return page.getByRole('region', { name, exact: true });
}

/** What a spreadsheet puts on the clipboard, pasted into the focused cell. */
async function paste(cell: Locator, text: string): Promise<void> {
  await cell.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test.describe('a form that the server describes', () => {
  test.beforeEach(async ({ page, context, portal }) => {
    await signInAs(context, portal.origin, BUYER);
    await serveCatalogue(page);
  });

  test('by keyboard alone: refused with a summary that leads to the fields, rules over several fields', async ({
    page,
  }) => {
    const form = await openFromServer(page);
    await expect(form.getByRole('heading', { level: 2 })).toHaveText([
      '基本信息',
      '参与方',
      '工程信息',
      '材料需求',
      '授信方案',
      '用款计划',
      '附件',
    ]);
    await form.getByRole('textbox', { name: '项目名称' }).focus();
    await page.keyboard.type('示例道路工程');
    await page.keyboard.press('Enter');
    const summary = form.getByRole('alert');
    await expect(summary).toContainText('有必填项未填写');
    await expect(summary).toBeFocused();
    await summary.getByRole('button', { name: '业主' }).press('Enter');
    await expect(form.getByRole('combobox', { name: '业主' })).toBeFocused();
    await summary.getByRole('button', { name: '合同金额（元）' }).press('Enter');
    const contract = form.getByRole('textbox', { name: '合同金额（元）' });
    await expect(contract).toBeFocused();
    await expect(contract).toHaveAccessibleDescription('该项为必填项');
    await page.keyboard.type('1000000.239');
    await expect(contract).toHaveValue('1,000,000.23');
    await expect(form.getByText('壹佰万元贰角叁分')).toBeVisible();
    for (const none of ['1e9', '12吨', '-5', '(1,200.00)']) {
      await contract.fill(none);
      await expect(form.getByRole('alert').getByText(`“${none}”无法识别，未填入`)).toBeVisible();
    }
    await contract.fill('RMB 120.5万');
    await expect(contract).toHaveValue('1,205,000');
    await contract.fill('1000000.23');
    await contract.press('End');
    await page.keyboard.type('e');
    await expect(page.getByText('此处只能输入数字和一个小数点')).toBeVisible();
    await expect(contract).toHaveValue('1,000,000.23');
    const apply = form.getByRole('textbox', { name: '申请额度（元）' });
    await apply.fill('900000');
    await apply.press('Tab');
    await expect(apply).toHaveAccessibleDescription('不能超过合同金额的 80%');
    await apply.fill('800000');
    await apply.press('Tab');
    await expect(apply).not.toHaveAttribute('aria-invalid');
    await form.getByRole('radio', { name: '采购方' }).check();
    await expect(form.getByRole('combobox', { name: '资金来源' }).locator('option')).toHaveText([
      '请选择',
      '财政',
      '自筹',
      '专项债',
      'PPP',
    ]);
    await expectNoViolations(page, { except: ['landmark-unique'] });
  });

  test('a draft is kept at the server, offered again, and not overwritten by another page @desktop', async ({
    page,
    context,
    portal,
    quiet,
  }) => {
    // Somebody of whom no other test keeps a draft.
    await signInAs(context, portal.origin, '13800000002');
    quiet.expectStatus(409, 'draft/save');
    const form = await openFromServer(page);
    const name = form.getByRole('textbox', { name: '项目名称' });
    await name.fill('第一版');
    await expect(form.getByText(/^草稿已保存 \d\d:\d\d$/)).toBeVisible();
    const other = await context.newPage();
    await serveCatalogue(other);
    const otherForm = await openFromServer(other);
    await otherForm.getByRole('button', { name: '恢复草稿' }).click();
    await expect(otherForm.locator('input:focus')).toHaveCount(1);
    const otherName = otherForm.getByRole('textbox', { name: '项目名称' });
    await expect(otherName).toHaveValue('第一版');
    const saved = other.waitForResponse('**/draft/save');
    await otherName.fill('第二版');
    await saved;
    await other.close();
    await name.fill('第三版');
    await expect(form.getByRole('alert')).toContainText('已在其他页面于');
    await expect(name).toHaveValue('第三版');
    await form.getByRole('button', { name: '使用其他页面的内容' }).click();
    await expect(name).toHaveValue('第二版');
  });
});

test('line items: pasted, walked through, added up, copied, taken out; too many rows change nothing', async ({
  page,
}) => {
  const form = await sample(page, '已填写，服务端退回一处');
  const table = form.getByRole('table', { name: '货物清单' });
  const rows = table.locator('tbody tr');
  await expect(table.locator('tfoot')).toContainText('1,811,000.00');
  const first = table.getByRole('textbox', { name: '品名' }).first();
  await paste(
    first,
    '盘螺\tΦ8\t件\t1,000.5\t4,000\r\n线材\tΦ6\t箱\t2\t10\r\n角钢\t5#\t吨\t1\t1\r\n',
  );
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('第 2 行单位“箱”无法识别')).toBeVisible();
  await expect(table.locator('tfoot')).toContainText('4,002,021.00');
  await expect(table.getByRole('textbox', { name: '数量' }).first()).toHaveValue('1,000.5');
  const price = table.getByRole('textbox', { name: '含税单价' }).first();
  await price.fill('3650.12345');
  await expect(price).toHaveValue('3,650.12345');
  expect(await price.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await price.fill('4000');
  await paste(first, 'a\tb\n'.repeat(10_000));
  await expect(page.getByText(/本表最多 2000 行.*未粘贴任何内容/)).toBeVisible();
  await expect(rows).toHaveCount(3);
  const lastQty = table.getByRole('textbox', { name: '数量' }).last();
  await lastQty.press('Enter');
  await expect(rows).toHaveCount(4);
  await expect(table.getByRole('textbox', { name: '数量' }).last()).toBeFocused();
  await table.getByRole('button', { name: '复制第 1 行' }).click();
  await expect(rows).toHaveCount(5);
  await table.getByRole('button', { name: '删除第 2 行' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(rows).toHaveCount(4);
  // The next row has come up; the focus goes on from there.
  await expect(table.getByRole('button', { name: '删除第 2 行' })).toBeFocused();
  await table.getByRole('button', { name: '删除第 4 行' }).click();
  await expect(rows).toHaveCount(3);
  await expect(table.getByRole('button', { name: '删除第 3 行' })).toBeFocused();
  // Whoever adds a row goes on in it, and sees it where there are more than fit one page.
  await form.getByRole('button', { name: '添加一行' }).press('Enter');
  await expect(rows).toHaveCount(4);
  await expect(table.getByRole('textbox', { name: '品名' }).last()).toBeFocused();
  await paste(first, '盘螺\tΦ8\t件\t1\t1\n'.repeat(50));
  await expect(rows).toHaveCount(50);
  await form.getByRole('button', { name: '添加一行' }).press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(table.getByRole('textbox', { name: '品名' })).toBeFocused();
  // What takes the focus is not left under what may be done with its row.
  const covered = await table.evaluate(
    (one) =>
      [...one.querySelectorAll<HTMLElement>('tbody :is(input, select):enabled')].filter(
        (control) => {
          control.focus();
          const { right, top, height } = control.getBoundingClientRect();
          return !control.contains(document.elementFromPoint(right - 2, top + height / 2));
        },
      ).length,
  );
  expect(covered).toBe(0);
});

test('what the server refuses stands beside its cell; the confirmation can be declined', async ({
  page,
}) => {
  const form = await sample(page, '已填写，服务端退回一处');
  await form.getByRole('textbox', { name: '工期开始' }).fill('20261201');
  await form.getByRole('textbox', { name: '工期结束' }).fill('2026/12/31');
  await form.getByRole('textbox', { name: '数量说明' }).fill('分两批');
  // Enter sends what a field means, as if it had been left.
  const [days, phone] = ['账期（天）', '联系电话'].map((name) =>
    form.getByRole('textbox', { name }),
  );
  const dialog = page.getByRole('dialog');
  await days?.fill('999');
  await days?.press('Enter');
  await expect(dialog).toContainText('确定提交吗？');
  await expect(days ?? form).toHaveValue('180');
  await dialog.getByRole('button', { name: '取消' }).click();
  await phone?.fill('+86 １３８ 0000 0000');
  await phone?.press('Enter');
  await expect(dialog).toContainText('确定提交吗？');
  await expect(phone ?? form).toHaveValue('13800000000');
  await dialog.getByRole('button', { name: '取消' }).click();
  await form.getByRole('button', { name: '提交' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await form.getByRole('alert').getByRole('button', { name: '货物清单第 2 行数量' }).click();
  const cell = form.getByRole('table').getByRole('textbox', { name: '数量' }).last();
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAccessibleDescription('超过可提量');
});

/** Layouts of the page while something is done, and how many of them were of the whole page. */
async function layoutsOf(
  page: Page,
  run: () => Promise<void>,
): Promise<{ all: number; whole: number }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('no browser to trace');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { beginData?: { partialLayout: boolean } } }[];
  };
  const layouts = traceEvents.flatMap(({ name, args }) =>
    name === 'Layout' && args.beginData !== undefined ? [args.beginData.partialLayout] : [],
  );
  return { all: layouts.length, whole: layouts.filter((isPartial) => !isPartial).length };
}

test('a key stroke in a form of 215 fields lays out the line that is typed in and its counter alone', async ({
  page,
}) => {
  const form = await sample(page, '很长的表单');
  await page.getByRole('button', { name: '打开 215 项的表单' }).click();
  const field = page.getByRole('textbox', { name: '第 108 项' });
  await field.fill('甲');
  await expect(form).toBeVisible();
  const KEYS = 10;
  const { all, whole } = await layoutsOf(page, async () => {
    for (let key = 0; key < KEYS; key += 1) await page.keyboard.press('a');
    await expect(field).toHaveValue(`甲${'a'.repeat(KEYS)}`);
  });
  expect(all).toBeGreaterThanOrEqual(KEYS);
  expect(whole).toBeLessThan(KEYS / 2);
});
