import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { SECOND } from '#server/kernel/clock.ts';
import { coverKey, newKey } from '#server/kernel/files/keys.ts';
import { type Stored, withCopy } from '#server/kernel/files/local-copy.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { createTurns } from '#server/kernel/turns.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { MOST_PIXELS } from './inspect/picture.ts';

const run = promisify(execFile);

/** Longest side of what a screen shows, in pixels. */
const SCREEN = 2560;
const FFMPEG_MS = 20 * SECOND;
const MOST_COVER_BYTES = 20 * 1024 * 1024;

/** One film at a time: each is copied whole, and ffmpeg takes a core. */
const inTurn = createTurns(1);

async function bufferOf(files: FileStore, key: string): Promise<Buffer> {
  const { stream } = await files.open(key);
  return Buffer.concat(await stream.toArray());
}

/** The picture upright, no larger than a screen, without place, time, camera and whatever else it carried. */
export async function previewOf(stored: Stored): Promise<Buffer> {
  return await withCopy(stored, (path) =>
    sharp(path, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize(SCREEN, SCREEN, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer(),
  );
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** One frame near the beginning, taken by the system's ffmpeg. Throws when that is not installed. */
async function frameOf(path: string): Promise<Buffer> {
  const input = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-f', 'mov', '-i', path];
  const output = [
    '-frames:v',
    '1',
    '-vf',
    'thumbnail=30',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    'pipe:1',
  ];
  const options = { timeout: FFMPEG_MS, maxBuffer: 64 * 1024 * 1024, encoding: 'buffer' } as const;
  const { stdout } = await run('ffmpeg', [...input, ...output], options).catch((error: unknown) => {
    throw refused(isMissing(error) ? FILE_REFUSAL.cover : FILE_REFUSAL.noCover);
  });
  if (stdout.length === 0) throw refused(FILE_REFUSAL.noCover);
  return stdout;
}

/** Makes the cover of a video once and keeps it beside the video. */
async function makeCover(stored: Stored): Promise<void> {
  const { files, key, folder } = stored;
  const cover = join(folder, newKey());
  try {
    const frame = await withCopy(stored, frameOf);
    const { size } = await sharp(frame)
      .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(cover)
      .catch(() => {
        throw refused(FILE_REFUSAL.noCover);
      });
    if (size > MOST_COVER_BYTES) throw refused(FILE_REFUSAL.noCover);
    await files.put(coverKey(key), cover);
  } finally {
    await rm(cover, { force: true });
  }
}

/** The cover that makeCover kept; makes it where it is not there yet. */
export async function coverOf(stored: Stored): Promise<Buffer> {
  const { files, key } = stored;
  const kept = () =>
    bufferOf(files, coverKey(key)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  return (
    (await kept()) ??
    (await inTurn(async () => {
      // Whoever asked before may have made it.
      const made = await kept();
      if (made !== undefined) return made;
      await makeCover(stored);
      return await bufferOf(files, coverKey(key));
    }))
  );
}
