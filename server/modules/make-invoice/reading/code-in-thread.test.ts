import encode from 'qr';
import { expect, test } from 'vitest';

import { codeInThread } from './code-in-thread.ts';

const SCALE = 6;

/** A code as it is printed, with its quiet zone. */
function printed(text: string) {
  const bits = encode(text, 'raw', { border: 4 });
  const side = bits.length * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (bits[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) {
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  return { width: side, height: side, data };
}

test('a code is read while others go on, and what has none tells nothing', async () => {
  let rounds = 0;
  let done = false;
  const count = () => {
    rounds += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  expect(await codeInThread(printed('01,10,,12345678'))).toBe('01,10,,12345678');
  done = true;
  expect(rounds).toBeGreaterThan(3);
  const blank = new Uint8Array(100 * 100 * 4).fill(255);
  expect(await codeInThread({ width: 100, height: 100, data: blank })).toBeUndefined();
});
