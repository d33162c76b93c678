import { expect, test } from 'vitest';

import { kindsOf } from './collected-kinds.ts';

test.each([
  ['401', '1', ['2', '3', '4', '5']],
  ['401', '2', ['2', '3']],
  ['402', '2', ['2', '3', '9']],
])(
  'of product %s with recourse %s money is entered as what it may be',
  (productId, recourseType, kinds) => {
    const offered: readonly string[] = kindsOf({ productId, recourseType });
    expect(offered).toEqual(kinds);
  },
);
