import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { coverKey, newKey } from '#server/kernel/files/keys.ts';
import { type Stored, withCopy } from '#server/kernel/files/local-copy.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { type FilmReader, FilmUnavailable } from '#server/kernel/ports/film.ts';
import { createQueue } from '#server/kernel/queue.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { MOST_PIXELS } from './inspect/picture.ts';

/** Longest side of what a screen shows, in pixels. */
const SCREEN = 2560;
const MOST_COVER_BYTES = 20 * 1024 * 1024;

/** One film at a time: each is copied whole, and looking into it takes a core. */
const queued = createQueue(1);

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

/** A stored film, and what looks into films. */
export interface StoredFilm extends Stored {
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
  const { files, key } = stored;
  const kept = () =>
    bufferOf(files, coverKey(key)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  return (
    (await kept()) ??
    (await queued(async () => {
      // Whoever asked before may have made it.
      const made = await kept();
      if (made !== undefined) return made;
      await makeCover(stored);
      return await bufferOf(files, coverKey(key));
    }))
  );
}
