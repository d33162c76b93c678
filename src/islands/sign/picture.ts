import { SIGN_PICTURE } from '#contract/delivery/states.ts';

const QUALITIES = [0.8, 0.65, 0.5, 0.35] as const;

function drawn(image: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No picture was drawn.'))),
      type,
      quality,
    );
  });

/** Base64 of a blob. */
export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return btoa(text);
}

/**
 * A photo of the phone, shrunk to what the server takes: its longest edge, then its quality, until it fits. Whatever else the
 * camera wrote into it stays on the phone. Rejects for what the browser does not show as a picture.
 */
export async function shrunk(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  try {
    for (const edge of [SIGN_PICTURE.edge, SIGN_PICTURE.edge / 2]) {
      const canvas = drawn(image, edge);
      for (const quality of QUALITIES) {
        const blob = await blobOf(canvas, 'image/jpeg', quality);
        if (blob.size <= SIGN_PICTURE.bytes) return await base64Of(blob);
      }
    }
  } finally {
    image.close();
  }
  throw new Error('The picture does not become small enough.');
}

/** What was drawn on a pad, on its transparent ground. */
export const drawnOn = async (canvas: HTMLCanvasElement): Promise<string> =>
  base64Of(await blobOf(canvas, 'image/png'));
