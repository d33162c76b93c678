import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Prevents: words of the kernel that save nothing. What the paper noun says by itself is what every document will have to say.

/**
 * Names that other documents get generated or by their routes; and what an installation begins with, as migrations and seeds
 * have it.
 */
const BESIDE = ['names.ts', 'seeds.ts'];
/** A record that its company fills in without an approval, beside the document. */
const FILLED = 'trip.ts';
/** A call of its own, of which the recipe writes; few documents have one. */
const OWN_CALL = 'remind.ts';
const linesOf = (file: string) =>
  readFileSync(`tests/paper/${file}`, 'utf8').split('\n').length - 1;
const sum = (files: readonly string[]) => files.reduce((lines, file) => lines + linesOf(file), 0);

test('the paper noun is declared in fewer than 250 lines', () => {
  const files = readdirSync('tests/paper').filter(
    (file) => ![FILLED, OWN_CALL, ...BESIDE].includes(file),
  );
  expect(files).toContain('contract.ts');
  expect(sum(files)).toBeLessThan(250);
  expect(sum(['seeds.ts'])).toBeLessThan(60);
  expect(sum([FILLED])).toBeLessThan(120);
  expect(sum([OWN_CALL])).toBeLessThan(60);
});
