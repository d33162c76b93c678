import { expect, test } from 'vitest';

import { fileLength } from './file-length.ts';

const lines = (count: number, line = '  return x;') => `${line}\n`.repeat(count);

test('a file of 251 lines is found, one of 250 is not', async () => {
  const found = await fileLength.run([
    { path: 'src/lib/long.ts', text: lines(251) },
    { path: 'src/lib/just-right.ts', text: lines(250) },
  ]);
  expect(found.map((finding) => finding.path)).toEqual(['src/lib/long.ts']);
});

test('a table of declarations may run to 500 lines', async () => {
  const found = await fileLength.run([
    { path: 'contract/table.ts', text: lines(500, "  no: text({ title: '编号' }),") },
    { path: 'contract/longer.ts', text: lines(501, "  no: text({ title: '编号' }),") },
  ]);
  expect(found.map((finding) => finding.path)).toEqual(['contract/longer.ts']);
});

test('what is written as expressions is logic, too', async () => {
  const step = `const step = (rows: Row[]) =>
  rows
    .filter(isOpen)
    .map(priceOf)
    .toSorted(byDay)
    .at(0);
`;
  const found = await fileLength.run([
    { path: 'server/kernel/steps.ts', text: step.repeat(42) },
    { path: 'server/kernel/fewer.ts', text: step.repeat(41) },
  ]);
  expect(found.map((finding) => finding.path)).toEqual(['server/kernel/steps.ts']);
});

test('what a script wrote may be long', async () => {
  const found = await fileLength.run([{ path: 'server/db/tables.generated.ts', text: lines(900) }]);
  expect(found).toEqual([]);
});
