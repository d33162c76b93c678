import { expect, type Locator, type Page } from 'playwright/test';

import { FORM_SEEDS } from '#server/seed/forms/forms.ts';

import { PageHand } from './page-hand.ts';
import { done } from './reviewer.ts';
import { pdf } from './sample-files.ts';

/** What an invoice line of a factoring application says; a copy brings none along. */
const RECEIVABLE = {
  contractNo: 'SL-SG-099',
  invoiceNo: '26000000000000000099',
  invoiceDate: '2026-01-15',
  invoiceAmount: '8000000',
  receivableAmount: '8000000',
  transferAmount: '7500000',
  dueDate: `${new Date().getFullYear() + 1}-12-31`,
};

/** The tabs of a line's application, as they were laid down. */
export const formOf = (code: string) =>
  FORM_SEEDS.find(({ moduleId, productCode }) => moduleId === '2' && productCode === code)?.tabs ??
  [];

/** Chooses in a field of few or of many options. */
export async function choose(form: Locator, field: string, option: string): Promise<void> {
  const radio = form
    .getByRole('radiogroup', { name: field })
    .getByRole('radio', { name: option, exact: true });
  if ((await radio.count()) > 0) await radio.check();
  else await form.getByRole('combobox', { name: field }).selectOption(option);
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

/** The files that an application of a line may not do without. */
const papersOf = (code: string) =>
  formOf(code)
    .flatMap(({ fields }) => fields)
    .filter(
      ({ controlType, required, requiredWhen }) =>
        controlType === 'upload' && (required || requiredWhen !== undefined),
    );

/** What a copy leaves to be filled in: names, numbers, files. */
export async function complete(form: Locator, code: string, name: string): Promise<void> {
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
  for (const { label: paper } of papersOf(code)) {
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

/** Submits an application with its question, and arrives at the project. */
export async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/projectDetails\?id=/);
  const article = page.getByRole('article');
  await expect(article.getByText(name).first()).toBeVisible();
  await expect(article.getByText('审核中').first()).toBeVisible();
}

/** The id of a project of the list. */
async function projectNamed(page: Page, name: string): Promise<string> {
  // Found by name: what other tests applied for may fill the first page.
  await page.goto(`/portal/user/project?nameLike=${encodeURIComponent(name)}`);
  const link = page.getByRole('link', { name, exact: true });
  const address = new URL((await link.getAttribute('href')) ?? '', page.url());
  return address.searchParams.get('id') ?? '';
}

/** The application that copies a project of the list; its form. */
export async function copyOf(page: Page, from: string): Promise<Locator> {
  await page.goto(`/portal/projectaApplication?copy=${await projectNamed(page, from)}`);
  return page.getByRole('main').locator('form').first();
}

/** The same, completed and submitted by the calls that the form makes. */
export async function submitCopy(
  page: Page,
  { from, code, name }: { from: string; code: string; name: string },
): Promise<void> {
  const id = await projectNamed(page, from);
  const hand = await PageHand.of(page.context(), new URL(page.url()).origin);
  const { data } = await hand.get('/portal/project/copy', { id });
  const papers = papersOf(code).map(
    async ({ fieldKey }) => [fieldKey, [await hand.paper(fieldKey.replace('file', ''))]] as const,
  );
  const values = {
    ...(data as { values: object }).values,
    projectName: name,
    contractNo: `SL-E2E-${code}`,
    contractName: `${name}合同`,
    ...Object.fromEntries(await Promise.all(papers)),
  };
  const saved = await done(hand, '/portal/project/save', { values });
  await done(hand, '/portal/project/submit', { id: saved });
}
