import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A part of an archive that is being written. */
export interface ArchivePart {
  /** Its path in the archive; no two are alike. */
  readonly path: string;
  readonly content: string | Readable;
  /** Worth deflating: of files of people that is little. */
  readonly compress: boolean;
  /** Told the SHA-256 of what was put in, in hex, before the next part is asked for. */
  readonly written?: (sha256: string) => void;
}

async function put(
  zip: ZipFile,
  { path, content, compress, written }: ArchivePart,
  { at: mtime, gone }: { at: Date; gone: AbortSignal },
): Promise<void> {
  if (typeof content === 'string') {
    const bytes = Buffer.from(content);
    zip.addBuffer(bytes, path, { mtime, compress });
    written?.(createHash('sha256').update(bytes).digest('hex'));
    return;
  }
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes);
      done(null, bytes);
    },
  });
  const entry = new PassThrough();
  zip.addReadStream(entry, path, { mtime, compress });
  await pipeline(content, hashed, entry, { signal: gone });
  written?.(hash.digest('hex'));
}

async function fill(
  zip: ZipFile,
  parts: AsyncIterable<ArchivePart>,
  how: { at: Date; gone: AbortSignal },
): Promise<void> {
  for await (const part of parts) await put(zip, part, how);
  zip.end();
}

/**
 * A zip archive as it grows: each part is asked for once the one before has been read, so that memory holds none of them. `at` is the
 * moment that its parts bear. Ends with whatever `parts` or the content of one rejects with; whoever stops reading ends both.
 */
export function archiveStream(parts: AsyncIterable<ArchivePart>, at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  fill(zip, parts, { at, gone: gone.signal }).catch((error: Error) => output.destroy(error));
  return output;
}
