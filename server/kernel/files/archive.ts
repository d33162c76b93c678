import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

const damaged = () => refused(FILE_REFUSAL.content);

/** An archive that was inspected before, read part by part. */
export interface Archive {
  has(name: string): boolean;
  /** Its parts, in the order of its directory. */
  readonly names: readonly string[];
  /** Bytes of a part. Throws a refusal (file_bomb) beyond `most`. */
  bytes(name: string, most: number): Promise<Buffer>;
  /** The same as text; '' for a part that is not there. */
  text(name: string, most: number): Promise<string>;
}

async function read(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw refused(FILE_REFUSAL.bomb);
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let size = 0;
  // What the directory says of a size need not be true.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw refused(FILE_REFUSAL.bomb);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Opens the archive for as long as the work takes. Whatever cannot be read is a refusal (file_content). */
export async function withArchive<T>(
  path: string,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw damaged();
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const bytes = async (name: string, most: number) => {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged();
      return await read(zip, entry, most);
    };
    return await work({
      has: (name) => entries.has(name),
      names: [...entries.keys()],
      bytes,
      text: async (name, most) =>
        entries.has(name) ? (await bytes(name, most)).toString('utf8') : '',
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error;
    throw damaged();
  } finally {
    zip.close();
  }
}
