import sharp from 'sharp';
import { invoiceOfLines, printedLines } from '#contract/make-invoice/printed-lines.ts';
import { inPictureQueue } from '#server/kernel/files/picture-queue.ts';
import type { OcrProvider } from '#server/kernel/ports/ocr.ts';
import { idNoIn, uscIn } from './clean.ts';
import { identityCardOf, licenceOf } from './papers.ts';
import { slipOf } from './slips.ts';
import { type Row, type Sheet, sheetOf } from './tokens.ts';

/** How long one look at a picture may take before the person is told to type. */
export const READING_MS = 30_000;
/** Larger pictures take longer and read no better; smaller ones read worse when they are blown up. */
const LONGEST_SIDE = 2000;
const MOST_PIXELS = 100_000_000;
/** A row with so many letters and digits in a row may be a code that was not read well. */
const LIKE_A_CODE = /[0-9A-Za-z\]]{14,22}/;

/** A tesseract at work on one picture; throws OcrUnavailable when it cannot. */
export interface Reader {
  /** All that is printed, in Chinese and Latin letters, as its table of words (tsv). */
  words(picture: Buffer): Promise<string>;
  /** One line that holds a code. */
  code(line: Buffer): Promise<string>;
  /** What it took is given back. */
  end(): Promise<void>;
}

/** Grey, upright, evenly lit, of a size that reads well. */
async function prepared(picture: Buffer): Promise<Buffer> {
  return await inPictureQueue('papers', () =>
    sharp(picture, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .flatten({ background: '#fff' })
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .normalise()
      .png()
      .toBuffer(),
  );
}

/** The row of a code once more, larger and as a code. */
async function readCode(reader: Reader, picture: Buffer, row: Row): Promise<string> {
  const { tokens, height } = row;
  const left = Math.min(...tokens.map((token) => token.left)) - height;
  const right = Math.max(...tokens.map((token) => token.left + token.width)) + height;
  const top = Math.min(...tokens.map((token) => token.top)) - height / 2;
  const bottom = Math.max(...tokens.map((token) => token.top + token.height)) + height / 2;
  const { width: most = 0, height: deepest = 0 } = await sharp(picture).metadata();
  const area = {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    width: Math.floor(Math.min(most, right) - Math.max(0, left)),
    height: Math.floor(Math.min(deepest, bottom) - Math.max(0, top)),
  };
  const line = await sharp(picture)
    .extract(area)
    .resize({ width: area.width * 2 })
    .png()
    .toBuffer();
  return (await reader.code(line)).replaceAll(/\s/g, '');
}

/** Codes are where a wrong character costs most, and Chinese print where it expects none. */
async function withCodes(reader: Reader, picture: Buffer, sheet: Sheet): Promise<Sheet> {
  const rows: Row[] = [];
  for (const row of sheet.rows) {
    const codes = row.tokens.filter(({ text }) => LIKE_A_CODE.test(text));
    const [code] = codes;
    const known = code && (uscIn(code.text) ?? idNoIn(code.text));
    if (code === undefined || known !== undefined) {
      rows.push(row);
      continue;
    }
    const text = await readCode(reader, picture, { ...row, tokens: [code] });
    const better = uscIn(text) ?? idNoIn(text);
    const tokens = row.tokens.map((token) =>
      token === code && better ? { ...token, text: better } : token,
    );
    rows.push({ ...row, tokens });
  }
  return { ...sheet, rows };
}

/** Print of an invoice: on a row every piece stands where it was seen. */
const invoiceOf = ({ rows }: Sheet) =>
  invoiceOfLines(
    rows.flatMap(({ tokens }) =>
      printedLines(tokens.map((token) => ({ ...token, right: token.left + token.width }))),
    ),
  );

/** Reads with a tesseract; whoever asks sees to it that it is one picture at a time, which takes a processor for seconds. */
export function tesseractBy(open: () => Reader): OcrProvider {
  const read = async (given: Buffer): Promise<Sheet> => {
    const picture = await prepared(given);
    const reader = open();
    try {
      return await withCodes(reader, picture, sheetOf(await reader.words(picture)));
    } finally {
      await reader.end();
    }
  };
  return {
    licence: async (picture) => licenceOf(await read(picture)),
    identityCard: async (picture) => identityCardOf(await read(picture)),
    slip: async (picture) => slipOf(await read(picture)),
    invoice: async (picture) => invoiceOf(await read(picture)),
  };
}
