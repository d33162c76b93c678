import { expect, test } from 'vitest';

import { fileLength } from './file-length.ts';

const lines = (count: number) => `${'x\n'.repeat(count)}`;

test('a file of 251 lines is found, one of 250 is not', async () => {
  const found = await fileLength.run([
    { path: 'src/lib/long.ts', text: lines(251) },
    { path: 'src/lib/just-right.ts', text: lines(250) },
  ]);
  expect(found.map((finding) => finding.path)).toEqual(['src/lib/long.ts']);
});

test('tables of data may be long', async () => {
  const found = await fileLength.run([{ path: 'server/db/seed/enums.ts', text: lines(900) }]);
  expect(found).toEqual([]);
});
