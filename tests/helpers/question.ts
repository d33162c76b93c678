import { expect, type Page } from 'playwright/test';

/** The question that stands over the page before something is sent or deleted. */
export const question = (page: Page) => page.getByRole('dialog', { name: '提示' });

/** Answers it with yes, once it says what is confirmed. */
export async function confirm(page: Page, text: string): Promise<void> {
  await expect(question(page)).toContainText(text);
  await question(page).getByRole('button', { name: '确定' }).click();
}
