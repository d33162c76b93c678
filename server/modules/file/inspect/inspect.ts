import { open } from 'node:fs/promises';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { inPictureQueue } from '#server/kernel/files/picture-queue.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { inspectArchive } from './archive.ts';
import { type Bytes, bytesOf } from './bytes.ts';
import { inspectOle } from './ole.ts';
import { inspectPdf } from './pdf.ts';
import { inspectPicture } from './picture.ts';
import { inspectVideo } from './video.ts';

/** `from` is the account whose turn it takes. */
type Inspect = (bytes: Bytes, from: string) => Promise<void>;

/** By extension; what is not here is never taken, whatever a rule says. */
const INSPECTIONS: ReadonlyMap<string, Inspect> = new Map<string, Inspect>([
  ...['jpg', 'jpeg', 'png', 'webp'].map((suffix): [string, Inspect] => [
    suffix,
    (bytes, from) => inPictureQueue(from, () => inspectPicture(bytes, suffix)),
  ]),
  ['pdf', inspectPdf],
  ['doc', (bytes) => inspectOle(bytes, 'doc')],
  ['xls', (bytes) => inspectOle(bytes, 'xls')],
  ['docx', (bytes, from) => inspectArchive(bytes, 'docx', from)],
  ['xlsx', (bytes, from) => inspectArchive(bytes, 'xlsx', from)],
  ['ofd', (bytes, from) => inspectArchive(bytes, 'ofd', from)],
  ['mp4', inspectVideo],
]);

/** Looks inside a file: it must be what its name says, whole, and harmless (decision 017). */
export async function inspect(path: string, suffix: string, from: string): Promise<void> {
  const look = INSPECTIONS.get(suffix);
  if (look === undefined) throw refused(FILE_REFUSAL.content);
  const handle = await open(path, 'r');
  try {
    await look(await bytesOf(handle, path), from);
  } finally {
    await handle.close();
  }
}
