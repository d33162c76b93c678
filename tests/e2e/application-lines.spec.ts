import type { Locator, Page } from 'playwright/test';

import type { FieldDefinition } from '#contract/form/metadata.ts';
import { FORM_SEEDS } from '#server/db/seed/forms/forms.ts';

import { expect, test } from '../helpers/portal-test.ts';
import { pdf } from '../helpers/sample-files.ts';
import { signInAs } from '../helpers/sign-in.ts';

interface Line {
  code: string;
  /** The demo project that is copied. */
  from: string;
  /** A choice that lets another field come or go, and the choice that the copy came with. */
  choice?: { make: [field: string, option: string]; field: string; shows: boolean; back: string };
}

const LINES: readonly Line[] = [
  { code: '1', from: '示例快速路一标' },
  {
    ...{ code: '2', from: '示例热轧卷板代采项目' },
    choice: { make: ['定价方式', '3'], field: '参考指数', shows: true, back: '1' },
  },
  { code: '3', from: '示例分布式光伏项目' },
  {
    ...{ code: '4', from: '示例工程款应收保理' },
    choice: { make: ['通知方式', '暗保理'], field: '确权回执', shows: false, back: '明保理' },
  },
  {
    ...{ code: '5', from: '示例轴承钢年度框架' },
    choice: { make: ['是否加工', '是'], field: '加工厂', shows: true, back: '否' },
  },
  { code: '6', from: '示例工程车队柴油供应' },
];

/** What an invoice line of a factoring application says; a copy brings none along. */
const RECEIVABLE = {
  ...{ contractNo: 'SL-SG-099', invoiceNo: '24000000000000000099', invoiceDate: '2026-01-15' },
  ...{ invoiceAmount: '8000000', receivableAmount: '8000000', transferAmount: '7500000' },
  dueDate: `${new Date().getFullYear() + 1}-12-31`,
};

const formOf = (code: string) =>
  FORM_SEEDS.find(({ moduleId, productCode }) => moduleId === '2' && productCode === code)?.tabs ??
  [];
const isDrawn = ({ hidden, visibleWhen }: FieldDefinition) => !hidden && visibleWhen === undefined;

async function choose(form: Locator, field: string, option: string): Promise<void> {
  const radio = form
    .getByRole('radiogroup', { name: field })
    .getByRole('radio', { name: option, exact: true });
  if ((await radio.count()) > 0) await radio.check();
  else await form.getByRole('combobox', { name: field }).selectOption(option);
}

/** Every tab with every field that stands in it from the beginning. */
async function expectWhole(form: Locator, code: string): Promise<void> {
  const text = await form.evaluate((element) => element.textContent ?? '');
  const missing = formOf(code).flatMap(({ tabName, fields }) =>
    [tabName, ...fields.filter(isDrawn).map(({ label }) => label)].filter(
      (wanted) => !text.includes(wanted),
    ),
  );
  expect(missing).toEqual([]);
}

async function checkChoice(form: Locator, { choice }: Line): Promise<void> {
  if (choice === undefined) return;
  const [field, option] = choice.make;
  const depends = form.locator('label, legend').filter({ hasText: choice.field });
  await expect(depends).toHaveCount(choice.shows ? 0 : 1);
  await choose(form, field, option);
  await expect(depends).toHaveCount(choice.shows ? 1 : 0);
  await choose(form, field, choice.back);
}

/** Of the two accounts of the company 监管回款账户 offers the one of its type (BankType 专用存款账户) alone. */
async function chooseSupervised(form: Locator): Promise<void> {
  const page = form.page();
  await form.getByRole('combobox', { name: '监管回款账户' }).fill('示例');
  const supervised = page.getByRole('option', { name: /0012/ });
  await expect(supervised).toBeVisible();
  await expect(page.getByRole('option', { name: /0011/ })).toHaveCount(0);
  await supervised.click();
}

/** What a copy leaves to be filled in: names, numbers, files. */
async function complete(form: Locator, code: string, name: string): Promise<void> {
  const fields = formOf(code).flatMap((tab) => tab.fields);
  const label = (key: string) => fields.find(({ fieldKey }) => fieldKey === key)?.label ?? key;
  await form.getByLabel(label('projectName')).fill(name);
  await form.getByLabel(label('contractNo')).fill(`SL-E2E-${code}`);
  await form.getByLabel(label('contractName')).fill(`${name}合同`);
  if (code === '4') {
    await chooseSupervised(form);
    await form
      .getByRole('region', { name: '应收账款清单' })
      .getByRole('button', { name: '添加一行' })
      .click();
    for (const [key, value] of Object.entries(RECEIVABLE)) {
      await form.locator(`[id$="receivables-0-${key}"]`).fill(value);
    }
  }
  const papers = fields.filter(
    ({ controlType, required, requiredWhen }) =>
      controlType === 'upload' && (required || requiredWhen !== undefined),
  );
  for (const { label: paper } of papers) {
    const file = {
      name: `${paper.replaceAll('/', '')}.pdf`,
      mimeType: 'application/pdf',
      buffer: pdf(paper),
    };
    const group = form.getByRole('group', { name: paper });
    await group.locator('input[type=file]').first().setInputFiles(file);
    await expect(group.getByRole('button', { name: `删除 ${file.name}` })).toBeVisible();
  }
}

async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click();
  await page.waitForURL(/projectDetails\?id=/);
  const article = page.getByRole('article');
  await expect(article.getByText(name).first()).toBeVisible();
  await expect(article.getByText('审核中').first()).toBeVisible();
}

test('an application of each of the six lines shows its form whole, and is submitted', async ({
  page,
  context,
  portal,
}) => {
  test.slow();
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/project');
  const copies = new Map<string, string>();
  for (const { from } of LINES) {
    const link = page.getByRole('link', { name: from, exact: true });
    const href = (await link.getAttribute('href')) ?? '';
    copies.set(from, new URL(href, portal.origin).searchParams.get('id') ?? '');
  }
  for (const line of LINES) {
    const { code, from } = line;
    await page.goto(`/portal/projectaApplication?copy=${copies.get(from)}`);
    const form = page.getByRole('main').locator('form').first();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '有必填项未填写' })).toBeVisible();
    await expectWhole(form, code);
    await checkChoice(form, line);
    const name = `示例申请线${code}`;
    await complete(form, code, name);
    await submit(page, name);
  }
});
