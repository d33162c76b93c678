import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { FILE_REFUSAL } from '#contract/file.ts';
import { refused } from '#server/kernel/refusal.ts';
import { attribute, element, elements, prefixOf } from './elements.ts';

/** Parts of a workbook that hold more than anybody types. */
const MOST_BYTES = 24 * 1024 * 1024;

const damaged = () => refused(FILE_REFUSAL.content);

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MOST_BYTES) throw refused(FILE_REFUSAL.bomb);
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let size = 0;
  // What the directory says of a size need not be true.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw refused(FILE_REFUSAL.bomb);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The parts of a workbook that say what its first sheet holds. Throws a refusal for what cannot be read. */
export interface SheetParts {
  sheet: string;
  /** '' where the workbook has none. */
  shared: string;
  styles: string;
  /** Whether days count from 1904. */
  since1904: boolean;
}

function firstSheet(workbook: string, relations: string): string {
  const sheets = element(workbook, `${prefixOf(workbook, 'workbook')}sheets`)?.body ?? '';
  const tag = element(sheets, `${prefixOf(workbook, 'workbook')}sheet`)?.tag ?? '';
  const id = attribute(tag, '\\w*:?id');
  for (const { tag: relation } of elements(relations, 'Relationship')) {
    if (attribute(relation, 'Id') !== id) continue;
    const target = attribute(relation, 'Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
}

function isFrom1904(workbook: string): boolean {
  const tag = element(workbook, `${prefixOf(workbook, 'workbook')}workbookPr`)?.tag ?? '';
  return ['1', 'true'].includes(attribute(tag, 'date1904') ?? '');
}

/** Reads the parts out of an archive that was inspected before. */
export async function partsOf(path: string): Promise<SheetParts> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw damaged();
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = async (name: string) => {
      const entry = entries.get(name);
      return entry === undefined ? '' : await textOf(zip, entry);
    };
    const workbook = await read('xl/workbook.xml');
    const name = firstSheet(workbook, await read('xl/_rels/workbook.xml.rels'));
    if (!entries.has(name)) throw damaged();
    return {
      sheet: await read(name),
      shared: await read('xl/sharedStrings.xml'),
      styles: await read('xl/styles.xml'),
      since1904: isFrom1904(workbook),
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error;
    throw damaged();
  } finally {
    zip.close();
  }
}
