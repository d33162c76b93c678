import { expect, test } from 'vitest';

import { isRefinedOil, TAX_CATEGORIES } from './tax-category.ts';

test('refined oil is told from the gas that is made of the same oil, and from steel', () => {
  const oils = TAX_CATEGORIES.filter(({ code }) => isRefinedOil(code)).map(({ name }) => name);
  expect(oils).toEqual([
    '汽油*汽油',
    '汽油*车用汽油',
    '煤油*航空煤油',
    '柴油*柴油',
    '燃料油*燃料油',
    '润滑油*润滑油',
  ]);
});
