import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { MINUTE } from '#server/kernel/clock.ts';
import { createFailureCache } from '#server/kernel/concurrency/failure-cache.ts';
import { createFairQueue } from '#server/kernel/concurrency/fair-queue.ts';
import { coverKey, newKey, previewKey } from '#server/kernel/files/keys.ts';
import { type Stored, withCopy } from '#server/kernel/files/local-copy.ts';
import { inPictureQueue } from '#server/kernel/files/picture-queue.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { type FilmReader, FilmUnavailable } from '#server/kernel/ports/film.ts';
import { Refusal, refused, unavailable } from '#server/kernel/wire/refusal.ts';
import { MOST_PIXELS } from './inspect/picture.ts';

/** Longest side of what a screen shows, in pixels. */
const SCREEN = 2560;
const MOST_COVER_BYTES = 20 * 1024 * 1024;

/** One film at a time: each is copied whole, and looking into it takes a core. Accounts take turns. */
const inFilmQueue = createFairQueue({
  width: 1,
  most: 64,
  patienceMs: 40_000,
  longestMs: 55_000,
  refusal: () => unavailable('正在处理的视频较多，请稍后再试'),
});

/** Films that give no picture; each look takes a core for up to twenty seconds. */
const failures = createFailureCache({
  keepMs: 5 * MINUTE,
  most: 1_000,
  ms: () => performance.now(),
});

/** A stored file, and the account that asks for what is made of it. */
export interface Asked extends Stored {
  from: string;
}

async function bufferOf(files: FileStore, key: string): Promise<Buffer> {
  const { stream } = await files.open(key);
  return Buffer.concat(await stream.toArray());
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function keptAt(files: FileStore, key: string): Promise<Buffer | undefined> {
  return await bufferOf(files, key).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
}

/** Draws a picture upright and no larger than a screen into a file, without whatever else it carried. */
const drawn = (from: string, to: string) =>
  sharp(from, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(SCREEN, SCREEN, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toFile(to);

async function makePreview(asked: Asked): Promise<Buffer> {
  const { files, key, folder } = asked;
  const preview = join(folder, newKey());
  try {
    await withCopy(asked, (path) => drawn(path, preview));
    await files.put(previewKey(key), preview);
    return await bufferOf(files, previewKey(key));
  } finally {
    await rm(preview, { force: true });
  }
}

/** The picture as a screen shows it, without place, time, camera; made once, and kept beside the picture. */
export async function previewOf(asked: Asked): Promise<Buffer> {
  const kept = () => keptAt(asked.files, previewKey(asked.key));
  return (
    (await kept()) ??
    // Whoever asked before may have made it.
    (await inPictureQueue(asked.from, async () => (await kept()) ?? (await makePreview(asked))))
  );
}

/** A stored film, and what looks into films. */
export interface StoredFilm extends Asked {
  films: FilmReader | undefined;
}

async function pictureOf(films: FilmReader | undefined, path: string): Promise<Buffer> {
  if (films === undefined) throw refused(FILE_REFUSAL.cover);
  const picture = await films.picture(path).catch((error: unknown) => {
    throw refused(error instanceof FilmUnavailable ? FILE_REFUSAL.cover : FILE_REFUSAL.noCover);
  });
  if (picture.length === 0) throw refused(FILE_REFUSAL.noCover);
  return picture;
}

/** Makes the cover of a video once and keeps it beside the video. */
async function makeCover(stored: StoredFilm): Promise<void> {
  const { films, files, key, folder } = stored;
  const cover = join(folder, newKey());
  try {
    const picture = await withCopy(stored, (path) => pictureOf(films, path));
    const { size } = await sharp(picture)
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
export async function coverOf(stored: StoredFilm): Promise<Buffer> {
  const { files, key, from } = stored;
  const kept = () => keptAt(files, coverKey(key));
  return (
    (await kept()) ??
    (await inFilmQueue(from, async () => {
      // Whoever asked before may have made it.
      const made = await kept();
      if (made !== undefined) return made;
      failures.check(key);
      await makeCover(stored).catch((error: unknown) => {
        const isKept = error instanceof Refusal && error.code === FILE_REFUSAL.noCover.code;
        if (isKept) failures.keep(key, error);
        throw error;
      });
      return await bufferOf(files, coverKey(key));
    }))
  );
}
