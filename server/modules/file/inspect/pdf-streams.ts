import { createInflate } from 'node:zlib';

import { plainNames } from './pdf-names.ts';

/** Dictionaries of streams that are longer than anybody writes are cut. */
const LONGEST_DICTIONARY = 16 * 1024;

/** A stream of a PDF: its dictionary with names spelled out, and where its data begin. */
export interface PdfStream {
  dictionary: string;
  data: Buffer;
}

/** What a reader takes for blank (7.2.2), and what beside that looks so. */
const BLANKS: ReadonlySet<number | undefined> = new Set([0, 9, 10, 11, 12, 13, 32, 160]);
const GREATER = 0x3e;

/** Whether a dictionary ends just before this place. */
function isBehindDictionary(file: Buffer, at: number): boolean {
  let last = at - 1;
  while (at - last < LONGEST_DICTIONARY && BLANKS.has(file[last])) last -= 1;
  return file[last] === GREATER && file[last - 1] === GREATER;
}

function streamAt(file: Buffer, at: number): PdfStream {
  const before = file.subarray(Math.max(0, at - LONGEST_DICTIONARY), at);
  const dictionary = before.toString('latin1', Math.max(0, before.lastIndexOf('obj')));
  const [first, second] = [file[at + 6], file[at + 7]];
  const length = first === 13 && second === 10 ? 2 : first === 10 || first === 13 ? 1 : 0;
  return { dictionary: plainNames(dictionary), data: file.subarray(at + 6 + length) };
}

/**
 * Every place that a reader might take for a stream, by its keyword and the dictionary before it: where its data end, and
 * what the tables of the file say of it, is not believed. Undefined for the keyword where there is none.
 */
export function* streamsOf(file: Buffer): Generator<PdfStream | undefined> {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    yield isBehindDictionary(file, at) ? streamAt(file, at) : undefined;
  }
}

const entry = (...names: readonly string[]) => new RegExp(`/(?:${names.join('|')})(?![\\w.-])`);
const OBJECTS = entry('ObjStm');
const [FIRST, COUNT] = [entry('First'), entry('N')];
const EMBEDDED = entry('EmbeddedFile');
const DEFLATED = entry('FlateDecode', 'Fl');

/** Holds objects in compressed form (7.5.7); its type may be left out, these two entries not. */
export const holdsObjects = ({ dictionary }: PdfStream) =>
  OBJECTS.test(dictionary) || (FIRST.test(dictionary) && COUNT.test(dictionary));

export const isEmbedded = ({ dictionary }: PdfStream) => EMBEDDED.test(dictionary);

/** By deflate, or by a filter that only another object names. */
export const isDeflated = ({ dictionary }: PdfStream) =>
  DEFLATED.test(dictionary) || /\/Filter\s*\d+\s+\d+\s+R/.test(dictionary);

/** Whether its content shows by inflating it at most: no other filter, no prediction. */
export function isPlain({ dictionary }: PdfStream): boolean {
  const filters = dictionary.match(/\/(?:\w+Decode|Fl|AHx|A85|LZW|RL|Crypt)(?![\w.-])/g) ?? [];
  const others = filters.filter((name) => name !== '/FlateDecode' && name !== '/Fl');
  const isPredicted = /\/Predictor\s*(?:[2-9]|1\d|\d+\s+\d+\s+R)/.test(dictionary);
  const isElsewhere = /\/(?:Filter|DecodeParms|DP)\s*\d+\s+\d+\s+R/.test(dictionary);
  return others.length === 0 && filters.length <= 1 && !isPredicted && !isElsewhere;
}

/** Whether data begin as what deflate packs does (RFC 1950, 2.2); what does not is damaged from its first byte. */
export const beginsPacked = ({ data: [first = 0, second = 0] }: PdfStream) =>
  (first & 15) === 8 && ((first << 8) | second) % 31 === 0;

/** What inflates, piece by piece; where it is damaged it ends, as readers show what came before. */
export async function* inflated(data: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: 64 * 1024 });
  inflate.end(data);
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) yield chunk;
  } catch {
    // Readers take what came before the damage.
  } finally {
    inflate.destroy();
  }
}
