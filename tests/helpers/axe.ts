import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

interface Extent {
  /** Rules that do not apply here. */
  readonly except?: string[];
  /** A selector; the whole page when absent. */
  readonly within?: string;
}

/** Holds a page, as it stands, or the part of it that matches `within`, against the rules of axe. */
export async function expectNoViolations(page: Page, extent: Extent = {}): Promise<void> {
  const { except = [], within = 'html' } = extent;
  // No page has frames of other origins, whose results need a page of their own to be joined in.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.disableRules(except).include(within).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}
