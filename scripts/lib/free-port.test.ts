import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { freePort, nextFreePort } from './free-port.ts';

test('a port that is taken leads to one above it', async () => {
  const wanted = await freePort();
  expect(await nextFreePort(wanted, '127.0.0.1')).toBe(wanted);
  const other = createServer().listen(wanted, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  expect(await nextFreePort(wanted, '127.0.0.1')).toBeGreaterThan(wanted);
});
