import { FILE_REFUSAL } from '#contract/file/file.ts';
import { withArchive } from '#server/kernel/files/archive.ts';
import {
  attribute,
  element,
  elements,
  prefixOf,
  unescapeXml,
} from '#server/kernel/files/elements.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

/** Parts of a workbook that hold more than anybody types. */
const MOST_BYTES = 24 * 1024 * 1024;

/** Parts that name its sheets; nobody opens a thousand. */
const MOST_LIST_BYTES = 4 * 1024 * 1024;
const MOST_SHEETS = 1_000;
const MOST_RELATIONS = 10_000;

/** A workbook by its parts. Reading throws a refusal for what cannot be read. */
export interface Workbook {
  /** In the order of the tabs; without those that are hidden. */
  sheets: readonly { name: string; part: string }[];
  /** '' where the workbook has none. */
  shared: string;
  styles: string;
  /** Whether days count from 1904. */
  since1904: boolean;
  read(part: string): Promise<string>;
}

function sheetsOf(workbook: string, relations: string): { name: string; part: string }[] {
  const prefix = prefixOf(workbook, 'workbook');
  const targets = new Map(
    [...elements(relations, 'Relationship', MOST_RELATIONS)].map(({ tag }) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target') ?? '',
    ]),
  );
  const sheets = element(workbook, `${prefix}sheets`)?.body ?? '';
  return [...elements(sheets, `${prefix}sheet`, MOST_SHEETS)]
    .filter(({ tag }) => (attribute(tag, 'state') ?? 'visible') === 'visible')
    .map(({ tag }) => {
      const target = targets.get(attribute(tag, '\\w*:?id')) ?? 'worksheets/sheet1.xml';
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      return { name: unescapeXml(attribute(tag, 'name') ?? ''), part };
    });
}

function isFrom1904(workbook: string): boolean {
  const tag = element(workbook, `${prefixOf(workbook, 'workbook')}workbookPr`)?.tag ?? '';
  return ['1', 'true'].includes(attribute(tag, 'date1904') ?? '');
}

/** Reads out of an archive that was inspected before. */
export function withWorkbook<T>(path: string, work: (book: Workbook) => Promise<T>): Promise<T> {
  return withArchive(path, async (archive) => {
    const read = (name: string) => archive.text(name, MOST_BYTES);
    const workbook = await archive.text('xl/workbook.xml', MOST_LIST_BYTES);
    const relations = await archive.text('xl/_rels/workbook.xml.rels', MOST_LIST_BYTES);
    const sheets = sheetsOf(workbook, relations);
    if (sheets.length === 0) sheets.push({ name: 'Sheet1', part: 'xl/worksheets/sheet1.xml' });
    if (sheets.some(({ part }) => !archive.has(part))) throw refused(FILE_REFUSAL.content);
    return await work({
      sheets,
      shared: await read('xl/sharedStrings.xml'),
      styles: await read('xl/styles.xml'),
      since1904: isFrom1904(workbook),
      read,
    });
  });
}
