import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFolder } from '#server/db/embedded/folder.ts';

import { temporaryData } from './temporary-data.ts';

test('the database of a bench lies in its folder, and goes with it', () => {
  const folder = temporaryData('test');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  databaseFolder(folder);
  expect(lstatSync(join(folder, 'pg')).isSymbolicLink()).toBe(false);
});
