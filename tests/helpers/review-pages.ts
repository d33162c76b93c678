import { expect, type Locator, type Page } from 'playwright/test';

export const decisionOf = (page: Page): Locator => page.getByRole('region', { name: '审批处理' });

/** Opens a task of the operator's to-do list by the name that it bears there. */
export async function openTask(page: Page, name: string | RegExp): Promise<Locator> {
  await page.goto('/portal/admin/workbench');
  await page.getByRole('link', { name }).first().click();
  const decision = decisionOf(page);
  await expect(decision).toBeVisible();
  return decision;
}

/** Gives every tick (审核要点) that may be given as passed. */
export async function passAll(decision: Locator): Promise<void> {
  const ticks = decision.getByRole('group').filter({ has: decision.page().getByRole('radio') });
  for (const tick of await ticks.all()) {
    const pass = tick.getByRole('radio', { name: '通过', exact: true });
    if (await pass.isEnabled()) await pass.check();
  }
}

/** What a decision came to, and the way to the next task. */
export const outcomeOf = (page: Page): Locator => page.getByRole('region', { name: '处理结果' });

/** Decides, with the question that comes before it. */
export async function decide(page: Page, name: string): Promise<void> {
  await decisionOf(page).getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(outcomeOf(page)).toBeVisible();
}

/** Opens a task, finds all of it in order and agrees. */
export async function agree(page: Page, name: string | RegExp): Promise<void> {
  await passAll(await openTask(page, name));
  await decide(page, '同意');
}

/** 企业复核 of the company that the page acts for, by its administrator. */
export async function turnCompanyReview(
  page: Page,
  company: string,
  to: '开启' | '关闭',
): Promise<void> {
  await page.goto('/portal/user/company');
  await page.getByRole('link', { name: `${company}（当前）`, exact: true }).click();
  await page.getByRole('button', { name: `${to}企业复核` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(`企业复核已${to}`, { exact: true })).toBeVisible();
}
