import { expect, test } from 'vitest';

import { capture } from './lib/command.ts';

test('a setting that cannot be used is said at once, and nobody waits for the site to be built first', async () => {
  const env = { ...process.env, PORT: 'abc' };
  expect(await capture(process.execPath, ['scripts/start.ts'], { env })).toEqual({
    code: 1,
    output: 'PORT must be a whole number from 0 to 65535, not abc\n',
  });
});
