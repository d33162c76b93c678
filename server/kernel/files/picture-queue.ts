import sharp from 'sharp';

import { createFairQueue } from '../concurrency/fair-queue.ts';
import { unavailable } from '../wire/refusal.ts';

// A picture is decoded by one of the four threads that Node has for such work, of which passwords need some, too.
sharp.concurrency(1);

/**
 * Decodes a picture when it is its turn: a small file may hold a hundred megapixels, which take a processor for seconds.
 * Whoever sends them takes turns: accounts, or a kind of work that has turns of accounts of its own.
 */
export const inPictureQueue = createFairQueue({
  width: 2,
  most: 128,
  patienceMs: 40_000,
  longestMs: 55_000,
  refusal: () => unavailable('正在处理的图片较多，请稍后再试'),
});
