import { expect, test } from 'vitest';

import { isDiskFull } from './full-disk.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['the system', withCode('ENOSPC')],
  ['a quota', withCode('EDQUOT')],
  ['the database', withCode('53100')],
  ['initdb', new Error('could not create directory "pg": No space left on device')],
  ['a cause', new Error('x', { cause: new Error('y', { cause: withCode('ENOSPC') }) })],
])('a full disk as %s says it', (_who, error) => {
  expect(isDiskFull(error)).toBe(true);
});

test.each([
  ['another code', withCode('EACCES')],
  ['no code', new Error('Connection terminated')],
  ['no error', 'ENOSPC'],
  ['nothing', undefined],
])('%s is none', (_who, error) => {
  expect(isDiskFull(error)).toBe(false);
});
