import sharp from 'sharp';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { isDear } from '#server/kernel/files/jpeg.ts';
import { beginsAsPhoto, isDearInPasses } from '#server/kernel/files/photo.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Bytes } from './bytes.ts';

/** Enough for any camera; a flood of pixels out of a small file ends here. */
export const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 30_000;
const BEGINNING = 32;

/** What browsers and readers take for the beginning of a document; long enough not to occur by chance. */
const STRANGERS = /%PDF-|<(?:!doctype\s+html|html[\s>]|script[\s>]|\?php)/i;
const WINDOW = 1024 * 1024;

const FORMATS: Readonly<Record<string, string>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
};

/** An archive may stand behind anything: archivers look for its end, which says how long the comment behind it is. */
async function endsAsArchive(bytes: Bytes): Promise<boolean> {
  const tail = await bytes.at(Math.max(0, bytes.size - 65_557), 65_557);
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true;
  }
  return false;
}

async function hasStranger(bytes: Bytes): Promise<boolean> {
  if (await endsAsArchive(bytes)) return true;
  // Windows overlap, so that nothing hides on an edge.
  for (let position = 0; position < bytes.size; position += WINDOW) {
    const window = await bytes.at(position, WINDOW + 32);
    if (STRANGERS.test(window.toString('latin1'))) return true;
  }
  return false;
}

/**
 * A picture of the format that its name says, whole, of sane size, and with nothing else inside that another program
 * would open. Decodes it once: a header alone proves nothing.
 */
export async function inspectPicture(bytes: Bytes, suffix: string): Promise<void> {
  if (!beginsAsPhoto(await bytes.at(0, BEGINNING))) throw refused(FILE_REFUSAL.content);
  const image = sharp(bytes.path, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const meta = await image.metadata().catch((error: Error) => {
    throw refused(/pixel limit/i.test(error.message) ? FILE_REFUSAL.pixels : FILE_REFUSAL.content);
  });
  if (meta.format !== FORMATS[suffix]) throw refused(FILE_REFUSAL.content);
  const { width, height, pages = 1 } = meta;
  if (pages > 1) throw refused(FILE_REFUSAL.content);
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw refused(FILE_REFUSAL.pixels);
  }
  if (isDearInPasses(meta) || (await isDear(bytes))) throw refused(FILE_REFUSAL.pixels);
  // Shrinking while decoding costs a fraction of the memory of the whole picture.
  await image
    .resize(64, 64, { fit: 'inside' })
    .raw()
    .toBuffer()
    .catch(() => {
      throw refused(FILE_REFUSAL.content);
    });
  if (await hasStranger(bytes)) throw refused(FILE_REFUSAL.content);
}
