import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../ports/file-store.ts';
import { newKey } from './keys.ts';
import { openStored } from './open-stored.ts';

/** A stored file, and the folder where it may lie for a moment. */
export interface Stored {
  files: FileStore;
  key: string;
  /** Of what was filed; without it whatever lies there is taken. */
  sha256?: string;
  folder: string;
}

/** Runs the work on a copy of a stored file, which is gone afterwards: what is read from a path need not fit into memory. */
export async function withCopy<T>(
  { files, key, sha256, folder }: Stored,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, newKey());
  try {
    const { stream } = await openStored(files, key, { ...(sha256 !== undefined && { sha256 }) });
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
