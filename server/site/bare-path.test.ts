import { expect, test } from 'vitest';

import { growthOnTenfold } from '../../tests/helpers/growth.ts';
import { barePath } from './bare-path.ts';

test.each([
  ['/login/', '/login'],
  ['/login///', '/login'],
  ['/login.html', '/login'],
  ['/a/b', '/a/b'],
  ['//', ''],
])('%s is %s', (path, bare) => {
  expect(barePath(path)).toBe(bare);
});

test('a row of slashes takes no longer than it is', () => {
  const input = (size: number) => `/${'/'.repeat(size)}x`;
  const growth = { input, work: barePath, small: 1_500, calls: 1, enough: 30 };
  expect(growthOnTenfold(growth)).toBeLessThan(30);
});
