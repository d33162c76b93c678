import sharp, { type Metadata } from 'sharp';

import { isDear } from './jpeg.ts';

/** How pictures made of dots begin, in latin1. */
const BEGINNINGS: readonly ((head: string) => boolean)[] = [
  (head) => head.startsWith('\xff\xd8\xff'),
  (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
];
const LONGEST = 12;
const PHOTOS: readonly string[] = ['jpeg', 'png', 'webp', 'gif'];

/** Whether a file that begins with these bytes may be a picture made of dots: JPEG, PNG, WebP or GIF. No decoder is asked. */
export function beginsAsPhoto(head: Buffer): boolean {
  const text = head.toString('latin1', 0, LONGEST);
  return BEGINNINGS.some((begins) => begins(text));
}

/** A PNG in passes (Adam7) is decoded whole, where others are shrunk line by line. */
const MOST_WHOLE_BYTES = 256 * 1024 * 1024;

type Shape = Pick<Metadata, 'format' | 'isProgressive' | 'width' | 'height' | 'channels' | 'depth'>;

/** Whether a PNG comes in passes and takes more memory at a time than a picture may. */
export function isDearInPasses({
  format,
  isProgressive,
  width,
  height,
  channels,
  depth,
}: Shape): boolean {
  if (format !== 'png' || !isProgressive) return false;
  return width * height * channels * (depth === 'ushort' ? 2 : 1) > MOST_WHOLE_BYTES;
}

const placesOf = (bytes: Buffer) => ({
  size: bytes.length,
  at: (position: number, length: number) =>
    Promise.resolve(bytes.subarray(position, position + length)),
});

/**
 * Whether bytes are such a picture, of one of these formats, and no dearer than its size. Decoders go by what a file holds and not by its
 * name, and a drawing (SVG) is a program: telling its size may take minutes, drawing it hours. Rejects where the picture is damaged.
 */
export async function isPhoto(bytes: Buffer, formats = PHOTOS): Promise<boolean> {
  if (!beginsAsPhoto(bytes)) return false;
  if (await isDear(placesOf(bytes))) return false;
  const meta = await sharp(bytes).metadata();
  if (isDearInPasses(meta)) return false;
  const { format } = meta;
  return formats.includes(format ?? '');
}
