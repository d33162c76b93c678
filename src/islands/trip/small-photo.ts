/** Longest edge of a photo as it travels, and the qualities that are tried until it is small enough. */
const EDGE = 1280;
const QUALITIES = [0.75, 0.6, 0.45, 0.3];
/** Characters of base64 that the call takes. */
const MOST = 320_000;

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));

/** A photo of a phone as a small JPEG in base64, without what the camera wrote into it; undefined for what is no picture. */
export async function smallPhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const blob = await jpegOf(canvas, quality);
    const text = blob === null ? '' : await base64Of(blob);
    if (text !== '' && text.length <= MOST) return text;
  }
  return undefined;
}
