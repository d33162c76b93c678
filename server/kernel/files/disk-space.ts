import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import type { Config } from '#server/config.ts';
import { isDiskFull } from '#server/full-disk.ts';
import { refused } from '../wire/refusal.ts';

const MB = 1024 * 1024;
/** 10 % and 2 GB, as decision 017 has it; what holds where nothing is set lies between these bounds. */
const LEAST_KEPT = 256 * MB;
const MOST_KEPT = 2048 * MB;
const SHARE_KEPT = 0.1;

/** How many bytes the disk of DATA_DIR has, and how many of them are free. */
export type Disk = () => Promise<{ free: number; size: number }>;

/** The disk on which files arrive, wherever they lie afterwards: the database may stand on it too, and it may be one of its own. */
export function diskOf({ dataDir }: Pick<Config, 'dataDir'>): Disk {
  return async () => {
    const arriving = statfs(join(dataDir, 'files')).catch(() => statfs(dataDir));
    const { bavail, blocks, bsize } = await arriving;
    return { free: bavail * bsize, size: blocks * bsize };
  };
}

/** Keeps the disk from filling up. */
export interface DiskSpace {
  /**
   * Runs `work`, for which so many bytes are held until it ends or tells by `landed` that they lie on the disk. Throws
   * FILE_REFUSAL.disk where they would leave less than is kept free, and when the disk is full after all.
   */
  within<T>(bytes: number, work: (landed: (bytes: number) => void) => Promise<T>): Promise<T>;
}

const keptOf = (size: number) =>
  Math.min(MOST_KEPT, Math.max(LEAST_KEPT, Math.floor(size * SHARE_KEPT)));

/**
 * One server runs on a DATA_DIR, so what its own work may still write is all that the disk does not count yet: however
 * many files arrive at once, together they leave what is kept.
 */
export function createDiskSpace(
  disk: Disk,
  {
    keepFreeMb,
    log,
  }: { keepFreeMb: number | undefined; log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
): DiskSpace {
  let promised = 0;
  return {
    async within(bytes, work) {
      const { free, size } = await disk();
      const kept = keepFreeMb === undefined ? keptOf(size) : keepFreeMb * MB;
      if (free - promised - bytes < kept) {
        log.warn({ free, promised, kept, bytes }, 'a file is refused: the disk is nearly full');
        throw refused(FILE_REFUSAL.disk);
      }
      let held = bytes;
      const give = (back: number) => {
        const given = Math.min(held, back);
        held -= given;
        promised -= given;
      };
      promised += bytes;
      try {
        return await work(give);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        log.error({ err: error }, 'the disk is full');
        throw refused(FILE_REFUSAL.disk);
      } finally {
        give(held);
      }
    },
  };
}
