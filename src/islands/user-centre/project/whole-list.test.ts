import { expect, test } from 'vitest';

import { isWhole } from './whole-list.ts';

test('stages are counted over all projects, which is said of no list that is filtered otherwise', () => {
  expect(isWhole({})).toBe(true);
  expect(isWhole({ stage: '10', pageNum: '2', sortKey: 'createTime', sortOrder: 'asc' })).toBe(
    true,
  );
  expect(isWhole({ stage: '10', nameLike: '一标' })).toBe(false);
  expect(isWhole({ projectStatus: '4' })).toBe(false);
});
