import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import type { Kernel } from '../kernel.ts';
import { incomingOf } from './incoming.ts';
import { newKey } from './keys.ts';
import { inPictureQueue } from './picture-queue.ts';

/** A picture whose bytes are safe; the row that names them is the caller's. Nobody names them: the sweep takes them. */
export interface KeptPicture {
  key: string;
  size: number;
  /** Of the bytes, in lower-case hex. */
  sha256: string;
}

const MOST_PIXELS = 40_000_000;

/**
 * Draws a picture of somebody without an account anew as a JPEG on white and stores that: nothing of what came is kept but
 * what is to be seen. Undefined for what is no JPEG, PNG or WebP.
 */
export async function keepPicture(
  kernel: Pick<Kernel, 'files' | 'config'>,
  bytes: Buffer,
): Promise<KeptPicture | undefined> {
  const drawn = await inPictureQueue('pictures', () => draw(bytes));
  if (drawn === undefined) return undefined;
  const key = newKey();
  const path = join(incomingOf(kernel), key);
  try {
    await writeFile(path, drawn, { flag: 'wx', mode: 0o600 });
    await kernel.files.put(key, path);
  } finally {
    await rm(path, { force: true });
  }
  const sha256 = createHash('sha256').update(drawn).digest('hex');
  return { key, size: drawn.length, sha256 };
}

const KNOWN: readonly (string | undefined)[] = ['jpeg', 'png', 'webp'];

async function draw(bytes: Buffer): Promise<Buffer | undefined> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  try {
    if (!KNOWN.includes((await picture.metadata()).format)) return undefined;
    return await picture.rotate().flatten({ background: 'white' }).jpeg({ quality: 82 }).toBuffer();
  } catch {
    return undefined;
  }
}
