import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import type { Kernel } from '../kernel.ts';
import { refused } from '../wire/refusal.ts';
import { incomingOf } from './incoming.ts';
import { newKey } from './keys.ts';
import { isPhoto } from './photo.ts';
import { inPictureQueue } from './picture-queue.ts';
import { dropUnnamed } from './unnamed.ts';

/** A picture whose bytes are safe; the row that names them is the caller's. */
export interface KeptPicture {
  key: string;
  size: number;
  /** Of the bytes, in lower-case hex. */
  sha256: string;
}

const MOST_PIXELS = 40_000_000;

type Keeping = Pick<Kernel, 'db' | 'files' | 'config' | 'log' | 'diskSpace'>;

async function keep(kernel: Keeping, drawn: Buffer): Promise<KeptPicture> {
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

interface Pictures {
  sent: readonly Buffer[];
  /** Whose they are: such senders take turns. */
  from: string;
  /** Where one is no JPEG, PNG or WebP. */
  refusal: { code: string; text: string };
}

/**
 * Draws pictures of somebody without an account anew as JPEGs on white and stores those for `work`: nothing of what came is kept
 * but what is to be seen, and nothing at all that no row names once `work` has ended or failed. Throws `refusal`, and
 * FILE_REFUSAL.disk where the disk is nearly full.
 */
export async function withPictures<T>(
  kernel: Keeping,
  { sent, from, refusal }: Pictures,
  work: (kept: readonly KeptPicture[]) => Promise<T>,
): Promise<T> {
  const drawn = await Promise.all(sent.map((bytes) => inPictureQueue(from, () => draw(bytes))));
  const pictures = drawn.filter((one) => one !== undefined);
  if (pictures.length < drawn.length) throw refused(refusal);
  const bytes = pictures.reduce((sum, { length }) => sum + length, 0);
  const kept: KeptPicture[] = [];
  try {
    await kernel.diskSpace.within(bytes, async () => {
      for (const one of pictures) kept.push(await keep(kernel, one));
    });
    return await work(kept);
  } finally {
    await dropUnnamed(
      kernel,
      kept.map(({ key }) => key),
    );
  }
}

const KNOWN = ['jpeg', 'png', 'webp'];

async function draw(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    if (!(await isPhoto(bytes, KNOWN))) return undefined;
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    return await picture.rotate().flatten({ background: 'white' }).jpeg({ quality: 82 }).toBuffer();
  } catch {
    return undefined;
  }
}
