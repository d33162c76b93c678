import { expect, test } from 'vitest';

import { asRefusal } from './as-refusal.ts';

test.each([
  // Of a file: another version, bytes beyond its end.
  [412, 412],
  [416, 416],
  [418, 400],
  [502, 500],
])('a library’s error of status %i is answered as %i', (statusCode, status) => {
  const refusal = asRefusal(Object.assign(new Error('secret'), { statusCode }));
  expect(refusal.status).toBe(status);
  expect(refusal.message).not.toContain('secret');
});
