import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

// Whoever has chosen the colours of his machine still sees where he is.

test('one section of a document is marked, and stations are told from those behind @desktop', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/portal/user/project');
  await page.getByRole('main').getByRole('link', { name: /^示例/ }).first().click();
  const sections = page.getByRole('navigation', { name: '页内目录' }).getByRole('button');
  await expect(sections.and(page.locator('[aria-current]'))).toHaveCount(1);
  const strokes = await sections.evaluateAll(
    (all) => all.filter((one) => getComputedStyle(one).borderBlockEndWidth !== '0px').length,
  );
  expect(strokes).toBe(1);
  const pens = await page
    .locator('li[data-state]')
    .evaluateAll((stations) =>
      stations.map((one) => getComputedStyle(one, '::before').borderTopColor),
    );
  expect(new Set(pens).size).toBeGreaterThan(1);
});
