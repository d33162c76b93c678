import type { FileRule } from '#contract/file/types.ts';

/** Longest edges that are tried, in pixels: small print of a licence is still read on the least of them. */
const EDGES = [4000, 3000, 2200];
const QUALITY = 0.88;

function drawn(image: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  // A JPEG has no transparent parts: they would be black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));

async function shrunk(file: File, most: number): Promise<File> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) return file;
  try {
    for (const edge of EDGES) {
      const blob = await jpegOf(drawn(image, edge));
      if (blob && blob.size <= most) {
        return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
      }
    }
  } finally {
    image.close();
  }
  return file;
}

/** The files as the rule takes them: pictures that are too large come as smaller ones, whatever else is too large stays as it is. */
export const fitting = async (files: readonly File[], { maxBytes }: FileRule): Promise<File[]> =>
  await Promise.all(files.map((file) => (file.size > maxBytes ? shrunk(file, maxBytes) : file)));
