import { FILE_REFUSAL } from '#contract/file/file.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Bytes } from './bytes.ts';

const MOST_BOXES = 100_000;

/** An MP4: boxes from the first byte to the last, `ftyp` first, `moov` and `mdat` among them. */
export async function inspectVideo(bytes: Bytes): Promise<void> {
  const kinds = new Set<string>();
  let position = 0;
  for (let count = 0; position < bytes.size; count += 1) {
    const head = await bytes.at(position, 16);
    if (head.length < 8 || count > MOST_BOXES) throw refused(FILE_REFUSAL.content);
    const kind = head.toString('latin1', 4, 8);
    if (position === 0 && kind !== 'ftyp') throw refused(FILE_REFUSAL.content);
    kinds.add(kind);
    const short = head.readUInt32BE(0);
    // 1: a 64-bit length follows; 0: to the end of the file.
    const length =
      short === 1 && head.length === 16
        ? Number(head.readBigUInt64BE(8))
        : short || bytes.size - position;
    if (length < 8 || position + length > bytes.size) throw refused(FILE_REFUSAL.content);
    position += length;
  }
  if (!kinds.has('moov') || !kinds.has('mdat')) throw refused(FILE_REFUSAL.content);
}
