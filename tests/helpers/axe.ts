import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Holds a page, as it stands, against the rules of axe: all of them, or all `except` a few. */
export async function expectNoViolations(page: Page, except: string[] = []): Promise<void> {
  // No page has frames of other origins, whose results need a page of their own to be joined in.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.disableRules(except).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}
