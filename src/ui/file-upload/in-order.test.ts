import { expect, test } from 'vitest';

import { InOrder } from './in-order.ts';
import type { Attachment } from './transport.ts';

test('files stand as they were chosen, however they arrive, behind those that were there', () => {
  const order = new InOrder();
  const fileOf = (id: string) => ({ id }) as Attachment;
  let files: readonly Attachment[] = [fileOf('before')];
  for (const [id, key] of [
    ['b', 2],
    ['d', 4],
    ['a', 1],
    ['c', 3],
  ] as const) {
    files = order.insert(fileOf(id), key)(files);
  }
  expect(files.map(({ id }) => id).join()).toBe('before,a,b,c,d');
});
