import type { Page } from 'playwright/test';

import { sampled } from '../../scripts/test/sample.ts';
import { expectNoViolations } from '../helpers/axe.ts';
import { serveCatalogue } from '../helpers/catalogue-site.ts';
import { expect, test } from '../helpers/portal-test.ts';

// Every piece of src/ui in every state: light on a desk, dark on a small phone; in `npm test` every second of them, as the seed
// says.

const CATALOGUE = '/portal/catalogue';

async function pieces(page: Page): Promise<string[]> {
  await page.goto(CATALOGUE);
  const links = page.getByRole('navigation', { name: '组件' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(needed, { message: `nothing sticks out at ${width} px` }).toBe(width);
}

test('every piece fits and is accessible', async ({ page }, { project }) => {
  test.slow();
  const isPhone = project.name === 'phone';
  const colorScheme = isPhone ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await serveCatalogue(page);
  const drawn = sampled(await pieces(page), { what: 'pieces', every: 2, nameOf: String });
  for (const piece of drawn) {
    await test.step(piece, async () => {
      await page.goto(CATALOGUE + piece);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      for (const width of isPhone ? [320] : [768, 1440]) await expectToFit(page, width);
      // One piece stands here many times, each with the same name.
      await expectNoViolations(page, { except: ['landmark-unique'] });
    });
  }
});
