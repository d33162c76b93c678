import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';

import { MINUTE } from '../clock.ts';
import { createFailureCache } from '../concurrency/failure-cache.ts';
import { FileLost, type FileStore } from '../ports/file-store.ts';

/** What was filed under a key. */
interface Filed {
  size?: number;
  sha256?: string;
}

/** What has turned out to be something else than what was filed is told in words for a while, before a byte is sent. */
const changed = createFailureCache({ keepMs: MINUTE, most: 1_000, ms: () => performance.now() });

/**
 * Passes bytes on as they come, and the last of them only where all together are what was filed: whoever fetches them tells
 * an answer that breaks off from a whole file.
 */
function onlyAsFiled(key: string, sha256: string): Transform {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const before = last;
      last = chunk;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') === sha256) {
        done(null, last);
        return;
      }
      const error = new FileLost(`Other bytes than were filed are stored under ${key}`);
      changed.keep(key, error);
      done(error);
    },
  });
}

/**
 * The bytes of a file that a row names. Throws FileLost where the store has none, as after a restore without them, and where `size` is
 * said and it has not as many: a disk that was full, or a copy that broke off, left what looks whole to whoever fetches it. Where
 * `sha256` is said, bytes that are as many and others end in FileLost.
 */
export async function openStored(
  files: FileStore,
  key: string,
  { size, sha256 }: Filed = {},
): ReturnType<FileStore['open']> {
  if (sha256 !== undefined) changed.check(key);
  const stored = await files.open(key).catch((error: unknown) => {
    const isLost = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isLost ? new FileLost(`Nothing is stored under ${key}`, { cause: error }) : error;
  });
  if (size !== undefined && stored.size !== size) {
    stored.stream.destroy();
    throw new FileLost(`${stored.size} of ${size} bytes are stored under ${key}`);
  }
  if (sha256 === undefined) return stored;
  const stream = onlyAsFiled(key, sha256);
  // Whoever reads it hears of an error by the stream itself.
  pipeline(stored.stream, stream, () => undefined);
  return { stream, size: stored.size };
}
