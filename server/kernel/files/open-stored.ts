import { FileLost, type FileStore } from '../ports/file-store.ts';

/** The bytes of a file that a row names. Throws FileLost where the store has none, as after a restore without them. */
export async function openStored(files: FileStore, key: string): ReturnType<FileStore['open']> {
  return await files.open(key).catch((error: unknown) => {
    const isLost = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isLost ? new FileLost(`Nothing is stored under ${key}`, { cause: error }) : error;
  });
}
