import { expect, type Locator, type Page } from 'playwright/test';

import { pdf } from './sample-files.ts';

// What people do on any list, dialog or detail, whatever it is about.

/** The action of the first row that a list of the console finds by a keyword and other filters, wherever the row has room for it. */
export async function actOn(
  page: Page,
  list: string,
  keyword: string,
  action: string,
  filters: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.goto(`/portal/admin/${list}?${new URLSearchParams({ keyword, ...filters })}`);
  const name = new RegExp(`^${action}`);
  const button = page.getByRole('button', { name }).first();
  const more = page.getByRole('button', { name: /^更多/ }).first();
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await more.click();
  await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click();
}

/** Says yes to the open dialog, by whichever verb it has. */
export const agreed = (page: Page): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(确定|提交|确认|放行|登记|制单|关闭剩余|确认方案|确权)$/ })
    .click();

/** Chooses in a field that searches. */
export async function pick(
  page: Page,
  field: string,
  text: string,
  option: string | RegExp,
): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

/** Uploads a made-up paper to the first field for files in a part of the page. */
export async function attach(within: Locator, name: string): Promise<void> {
  const file = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf(name) };
  await within.locator('input[type=file]').first().setInputFiles(file);
  await expect(within.getByRole('button', { name: `删除 ${name}.pdf` })).toBeVisible();
}

/** The number of the record on the page, which begins with these letters. */
export async function noOf(page: Page, letters: string): Promise<string> {
  const heading = page.getByRole('heading', { level: 1, name: new RegExp(`${letters}\\d+`) });
  return new RegExp(`${letters}\\d+`).exec((await heading.textContent()) ?? '')?.[0] ?? '';
}

/** The id of the record on the page. */
export const idOf = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? '';
