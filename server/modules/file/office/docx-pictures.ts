import sharp from 'sharp';

import { VIEW_MAX } from '#contract/file/view.ts';
import type { Archive } from '#server/kernel/files/archive.ts';
import { isPhoto } from '#server/kernel/files/photo.ts';
import { inPictureQueue } from '#server/kernel/files/picture-queue.ts';
import { childrenOf, descendantOf, type XmlNode } from '#server/kernel/files/xml-tree.ts';
import { MOST_PIXELS } from '../inspect/picture.ts';
import type { Picture } from './docx-runs.ts';

const MOST_BYTES = 20 * 1024 * 1024;
const WIDEST = 1_200;
/** English metric units in a CSS pixel. */
const PER_PIXEL = 9_525;

/** A picture is made anew, as previews are: what a browser gets was never the uploader's. */
async function remade(bytes: Buffer): Promise<string> {
  if (!(await isPhoto(bytes))) return '';
  const made = await inPictureQueue('documents', () =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .resize(WIDEST, WIDEST, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  );
  return `data:image/webp;base64,${made.toString('base64')}`;
}

/** Reads the pictures that a document names, until they are too many; drawings of other kinds are left out. */
export function docxPictures(
  archive: Archive,
  relations: XmlNode | undefined,
  signal: AbortSignal | undefined,
): Picture {
  const targets = new Map(
    childrenOf(relations, 'Relationship')
      .filter(({ attributes }) => attributes.get('TargetMode') !== 'External')
      .map(({ attributes }) => [attributes.get('Id'), attributes.get('Target') ?? '']),
  );
  let room: number = VIEW_MAX.pictures;
  /** Each is made once, in however many places it stands. */
  const made = new Map<string, Promise<string>>();
  return async (node) => {
    const blip = descendantOf(node, 'blip') ?? descendantOf(node, 'imagedata');
    const target = targets.get(blip?.attributes.get('embed') ?? blip?.attributes.get('id'));
    const extent = Number(descendantOf(node, 'extent')?.attributes.get('cx') ?? 0);
    const width = Math.round(extent / PER_PIXEL);
    const none = { text: '', picture: '' };
    if (target === undefined || !/\.(?:png|jpe?g|gif|webp)$/i.test(target) || room <= 0)
      return none;
    const name = target.startsWith('/') ? target.slice(1) : `word/${target}`;
    // Each may take a second, and none of them looks at the time.
    signal?.throwIfAborted();
    const making = made.get(name) ?? archive.bytes(name, MOST_BYTES).then(remade);
    made.set(name, making);
    try {
      const picture = await making;
      room -= picture.length;
      return { text: '', picture, ...(width > 0 && { width }) };
    } catch {
      return none;
    }
  };
}
