import fc from 'fast-check';
import { expect, test } from 'vitest';

import { withoutThousands } from './thousands.ts';

/** Written from the right: whatever stands before a point falls into groups of three, a comma between them, all but the first full. */
function isGrouped(text: string): boolean {
  const [whole = '', ...rest] = text.split('.');
  const [first = '', ...groups] = whole.split(',');
  const isFraction = rest.length === 0 || (rest.length === 1 && /^[0-9]+$/.test(rest[0] ?? ''));
  const isFirst = ['1', '2', '3'].includes(String(first.length)) && /^[0-9]+$/.test(first);
  const areFull = groups.every((group) => group.length === 3 && !/[^0-9]/.test(group));
  return groups.length > 0 && isFraction && isFirst && first[0] !== '0' && areFull;
}

test('commas go where each stands at a thousand, and nowhere else', () => {
  const any = fc.string({ unit: fc.constantFrom(',', '.', '0', '1', '23', '456'), maxLength: 9 });
  fc.assert(
    fc.property(any, (text) => {
      expect(withoutThousands(text)).toBe(isGrouped(text) ? text.replaceAll(',', '') : text);
    }),
    { numRuns: 2_000 },
  );
});

test('every whole number is read as it is written out by others', () => {
  const groups = new Intl.NumberFormat('zh-CN');
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (whole) => {
      expect(withoutThousands(groups.format(whole))).toBe(String(whole));
    }),
  );
});

test.each(['1,2,3', '1234,56', '12,34', '0,123', ',123', '1,234,', '1,,234', '1,234.567,8', ''])(
  '%j stays as it is',
  (text) => {
    expect(withoutThousands(text)).toBe(text);
  },
);

test('what stands around a number stays: ¥1，234.50元', () => {
  expect(withoutThousands('¥1，234.50元')).toBe('¥1234.50元');
});
