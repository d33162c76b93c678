import { describe, expect, test } from 'vitest';

import { growthOnTenfold } from '../../../../tests/helpers/growth.ts';
import { cellText, commonOf, type Reading } from './cells.ts';

const AT_ONCE = () => Promise.resolve();
const COMMON = { shared: '', styles: '', since1904: false };
const reading: Reading = { ...(await commonOf(COMMON, AT_ONCE)), prefix: '' };

const LONGEST = 32_767;
const inline = (text: string) =>
  cellText({ tag: ' t="inlineStr"', body: `<is><t>${text}</t></is>` }, reading);
const result = (text: string) => cellText({ tag: ' t="str"', body: `<v>${text}</v>` }, reading);

describe.each([
  ['a text', inline],
  ['the result of a formula', result],
])('%s', (_, read) => {
  test.each([
    ['as it is', 'a', 'a'],
    ['by its number', '&#65;', 'A'],
    ['as a workbook writes what XML lacks', '_x0042_', 'B'],
  ])('is read as long as a cell can be: %s', (_how, written, character) => {
    expect(read(written.repeat(LONGEST))).toBe(character.repeat(LONGEST));
    expect(read(written.repeat(LONGEST + 100))).toBe(character.repeat(LONGEST));
  });

  // A part may unpack to 24 MB, all of it one cell: it took more than a second, in which nobody else was served.
  test.each(['&#65;', '_x0042_', 'a'])('that is longer takes no longer: %s', (written) => {
    const growth = {
      input: (size: number) => written.repeat(size),
      work: read,
      small: 400_000,
      calls: 1,
      enough: 4,
    };
    expect(growthOnTenfold(growth)).toBeLessThan(4);
  });
});
