import { createInflate } from 'node:zlib';

import { plainNames } from './pdf-names.ts';

/** Dictionaries of streams that are longer than anybody writes are cut. */
const LONGEST_DICTIONARY = 16 * 1024;

/** A stream of a PDF: its dictionary with names spelled out, and where its data begin. */
export interface PdfStream {
  dictionary: string;
  data: Buffer;
}

/**
 * Every place that a reader might take for a stream, by its keyword and the dictionary before it: where its data end, and
 * what the tables of the file say of it, is not believed.
 */
export function* streamsOf(file: Buffer): Generator<PdfStream> {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const before = file.toString('latin1', Math.max(0, at - LONGEST_DICTIONARY), at);
    if (!before.trimEnd().endsWith('>>')) continue;
    const start = before.lastIndexOf('obj');
    const [first, second] = [file[at + 6], file[at + 7]];
    const length = first === 13 && second === 10 ? 2 : first === 10 || first === 13 ? 1 : 0;
    yield {
      dictionary: plainNames(before.slice(Math.max(0, start))),
      data: file.subarray(at + 6 + length),
    };
  }
}

const has = (dictionary: string, ...names: readonly string[]) =>
  names.some((name) => new RegExp(`/${name}(?![\\w.-])`).test(dictionary));

/** Holds objects in compressed form (7.5.7); its type may be left out, these two entries not. */
export const holdsObjects = ({ dictionary }: PdfStream) =>
  has(dictionary, 'ObjStm') || (has(dictionary, 'First') && has(dictionary, 'N'));

export const isEmbedded = ({ dictionary }: PdfStream) => has(dictionary, 'EmbeddedFile');

/** By deflate, or by a filter that only another object names. */
export const isDeflated = ({ dictionary }: PdfStream) =>
  has(dictionary, 'FlateDecode', 'Fl') || /\/Filter\s*\d+\s+\d+\s+R/.test(dictionary);

/** Whether its content shows by inflating it at most: no other filter, no prediction. */
export function isPlain({ dictionary }: PdfStream): boolean {
  const filters = dictionary.match(/\/(?:\w+Decode|Fl|AHx|A85|LZW|RL|Crypt)(?![\w.-])/g) ?? [];
  const others = filters.filter((name) => name !== '/FlateDecode' && name !== '/Fl');
  const isPredicted = /\/Predictor\s*(?:[2-9]|1\d|\d+\s+\d+\s+R)/.test(dictionary);
  const isElsewhere = /\/(?:Filter|DecodeParms|DP)\s*\d+\s+\d+\s+R/.test(dictionary);
  return others.length === 0 && filters.length <= 1 && !isPredicted && !isElsewhere;
}

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
