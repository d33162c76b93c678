import decode from 'qr/decode.js';

/** Time for one look; a photographed page takes some tenths of a second. */
const PATIENCE_MS = 2_000;

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each. */
  data: Uint8Array | Uint8ClampedArray;
}

/** The text of the QR code on a picture; undefined without one that can be read. Takes the thread for as long as it looks. */
export function codeOn({ width, height, data }: Pixels): string | undefined {
  try {
    return decode({ width, height, data }, { timeLimit: PATIENCE_MS });
  } catch {
    // There is none, or none that can be read.
    return undefined;
  }
}
