import { FileLost, type FileStore } from '../ports/file-store.ts';

/**
 * The bytes of a file that a row names. Throws FileLost where the store has none, as after a restore without them, and where `size` is
 * said and it has not as many: a disk that was full, or a copy that broke off, left what looks whole to whoever fetches it.
 */
export async function openStored(
  files: FileStore,
  key: string,
  size?: number,
): ReturnType<FileStore['open']> {
  const stored = await files.open(key).catch((error: unknown) => {
    const isLost = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isLost ? new FileLost(`Nothing is stored under ${key}`, { cause: error }) : error;
  });
  if (size === undefined || stored.size === size) return stored;
  stored.stream.destroy();
  throw new FileLost(`${stored.size} of ${size} bytes are stored under ${key}`);
}
