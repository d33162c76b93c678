const NAME = 'gb18030';

function bytesOf(first: number, last: number, index: number): [number, number] {
  const size = last - first + 1;
  return [Math.floor(index / size), first + (index % size)];
}

/** All codes of two bytes, and those of four up to the end of the basic plane, in their order. */
function* codes(): Generator<number[]> {
  for (let one = 0x81; one <= 0xfe; one += 1) {
    for (let two = 0x40; two <= 0xfe; two += 1) if (two !== 0x7f) yield [one, two];
  }
  for (let index = 0; index <= 39_419; index += 1) yield fourBytes(index);
}

function fourBytes(index: number): number[] {
  const [rest, four] = bytesOf(0x30, 0x39, index);
  const [left, three] = bytesOf(0x81, 0xfe, rest);
  const [one, two] = bytesOf(0x30, 0x39, left);
  return [0x81 + one, two, three, four];
}

/** Place among the codes of four bytes at which those beyond the basic plane begin. */
const BEYOND = 189_000;

let table: Map<number, readonly number[]> | undefined;

/** Made once, when a bank first wants it: the platform decodes the encoding and cannot write it. */
function tableOf(): Map<number, readonly number[]> {
  if (table) return table;
  const decoder = new TextDecoder(NAME);
  const made = new Map<number, readonly number[]>();
  for (const code of codes()) {
    const text = decoder.decode(Uint8Array.from(code));
    const point = text.codePointAt(0);
    if (point === undefined || point === 0xfffd || String.fromCodePoint(point) !== text) continue;
    if (!made.has(point)) made.set(point, code);
  }
  table = made;
  return made;
}

/** Text in GB18030, which has a code for every character; half a surrogate becomes U+FFFD. */
export function encodeGb18030(text: string): Buffer {
  const bytes: number[] = [];
  const known = tableOf();
  for (const character of text.toWellFormed()) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes.push(point);
    else if (point > 0xffff) bytes.push(...fourBytes(BEYOND + point - 0x10000));
    else bytes.push(...(known.get(point) ?? [0x84, 0x31, 0xa4, 0x37]));
  }
  return Buffer.from(bytes);
}

/**
 * Text of a file in UTF-8, with or without a mark, or in GB18030; undefined where it is neither. A text of UTF-16 is none: no database
 * takes its zeros.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', NAME]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // The next one.
    }
  }
  return undefined;
}
