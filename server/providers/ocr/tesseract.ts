import { spawn } from 'node:child_process';
import sharp from 'sharp';
import { type OcrProvider, OcrUnavailable } from '#server/kernel/ports/ocr.ts';
import { idNoIn, uscIn } from './clean.ts';
import { identityCardOf, licenceOf } from './papers.ts';
import { type Row, type Sheet, sheetOf } from './tokens.ts';

const TIMEOUT_MS = 30_000;
/** Larger pictures take longer and read no better; smaller ones read worse when they are blown up. */
const LONGEST_SIDE = 2000;
const MOST_PIXELS = 100_000_000;
/** Chinese and the Latin letters of codes; sparse text, in no order. */
const ALL_TEXT = ['-l', 'chi_sim', '--psm', '11', 'tsv'];
/** One line of a code: its letters and digits only. */
const ONE_CODE = [
  '-l',
  'eng',
  '--psm',
  '7',
  '-c',
  'tessedit_char_whitelist=0123456789ABCDEFGHJKLMNPQRTUWXY',
];
/** A row with so many letters and digits in a row may be a code that was not read well. */
const LIKE_A_CODE = /[0-9A-Za-z\]]{14,22}/;

/** Grey, upright, evenly lit, of a size that the program reads well. */
async function prepared(picture: Buffer): Promise<Buffer> {
  return await sharp(picture, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .flatten({ background: '#fff' })
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .normalise()
    .png()
    .toBuffer();
}

function run(picture: Buffer, options: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // One thread: two pictures at once would otherwise fight for the same processors.
  const env = { PATH: process.env.PATH ?? '', OMP_THREAD_LIMIT: '1' };
  const program = spawn('tesseract', ['stdin', 'stdout', ...options], {
    env,
    timeout: TIMEOUT_MS,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const parts: Buffer[] = [];
  let complaint = '';
  program.stdout.on('data', (part: Buffer) => parts.push(part));
  program.stderr.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString()).slice(0, 500);
  });
  program.on('error', (error) => reject(new OcrUnavailable(error.message)));
  program.on('close', (code) => {
    if (code === 0) resolve(Buffer.concat(parts).toString('utf8'));
    else reject(new OcrUnavailable(`tesseract ended with ${code}: ${complaint}`));
  });
  // A program that ends early closes its input; its exit code says why.
  program.stdin.on('error', () => undefined);
  program.stdin.end(picture);
  return promise;
}

/** One picture at a time: the program takes a processor for seconds. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** The row of a code once more, larger and as a code. */
async function readCode(picture: Buffer, row: Row): Promise<string> {
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
  return (await run(line, ONE_CODE)).replaceAll(/\s/g, '');
}

/** Codes are where a wrong character costs most, and Chinese print where the program expects none. */
async function withCodes(picture: Buffer, sheet: Sheet): Promise<Sheet> {
  const rows: Row[] = [];
  for (const row of sheet.rows) {
    const codes = row.tokens.filter(({ text }) => LIKE_A_CODE.test(text));
    const [code] = codes;
    const known = code && (uscIn(code.text) ?? idNoIn(code.text));
    if (code === undefined || known !== undefined) {
      rows.push(row);
      continue;
    }
    const text = await readCode(picture, { ...row, tokens: [code] });
    const better = uscIn(text) ?? idNoIn(text);
    const tokens = row.tokens.map((token) =>
      token === code && better ? { ...token, text: better } : token,
    );
    rows.push({ ...row, tokens });
  }
  return { ...sheet, rows };
}

/** Reads with the tesseract program of this machine and its data for simplified Chinese. */
export function tesseractOcr(): OcrProvider {
  const turn = inTurn();
  const read = (given: Buffer): Promise<Sheet> =>
    turn(async () => {
      const picture = await prepared(given);
      return await withCodes(picture, sheetOf(await run(picture, ALL_TEXT)));
    });
  return {
    licence: async (picture) => licenceOf(await read(picture)),
    identityCard: async (picture) => identityCardOf(await read(picture)),
  };
}
