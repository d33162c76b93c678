import { expect, test } from 'vitest';

import { firstMarked } from './use-problems.ts';

const returned = (...keys: string[]) =>
  firstMarked({ fieldMarks: keys.map((fieldKey) => ({ tabKey: '', fieldKey, note: '' })) });

test('an application that came back goes on at the step of its first mark', () => {
  expect(returned('contactAddress', 'contactPerson')).toBe(2);
  expect(returned('contactPhone', 'attachment.4')).toBe(1);
  expect(returned('idName', 'usc')).toBe(0);
  expect(returned()).toBe(0);
  expect(firstMarked(undefined)).toBe(0);
});
