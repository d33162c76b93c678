import { expect, test } from 'vitest';

import { formatSize } from './format-size.ts';

test.for([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [5 * 1024 ** 2, '5 MB'],
  [149 * 1024 ** 2, '149 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
] as const)('%d bytes read %s', ([bytes, text]) => {
  expect(formatSize(bytes)).toBe(text);
});
