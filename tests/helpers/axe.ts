import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Holds a page, as it stands, against the rules of axe: all of them, or all `except` a few. */
export async function expectNoViolations(page: Page, except: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(except).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}
