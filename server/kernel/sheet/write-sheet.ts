import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Cell } from '#contract/noun/csv.ts';
import type { ExportFormat } from '#contract/noun/export.ts';
import { csvText } from './csv.ts';
import { sheetXml } from './xlsx.ts';
import { SHEET, workbookParts } from './xlsx-parts.ts';

interface Sheet {
  format: ExportFormat;
  name: string;
  titles: readonly string[];
  /** The moment that the archive gives its parts. */
  at: Date;
}

/** The archive as it grows; it ends with the error of the rows, which yazl leaves to its caller. */
function archive(sheet: Readable, { name, at }: Sheet): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  sheet.on('error', (error) => output.destroy(error));
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [path, xml] of workbookParts(name))
    zip.addBuffer(Buffer.from(xml), path, { mtime: at });
  // The fastest level: deflating harder took a quarter of an export's time.
  zip.addReadStream(sheet, SHEET.path, { mtime: at, compressionLevel: 1 });
  zip.end();
  return output;
}

/** The bytes of a sheet as its rows come; the stream ends with whatever the rows reject with. */
export function sheetStream(file: Sheet, batches: AsyncIterable<readonly Cell[][]>): Readable {
  const text = file.format === 'csv' ? csvText : sheetXml;
  const source = Readable.from(text(file.titles, batches), { highWaterMark: 1 });
  return file.format === 'csv'
    ? source
    : archive(source, file).once('close', () => source.destroy());
}

/**
 * Writes a sheet to a file, which must not exist, as its rows come, so that memory holds one batch. Rejects with whatever the rows
 * reject with; what was written by then stays for the caller to remove.
 */
export async function writeSheet(
  { path, ...file }: Sheet & { path: string },
  batches: AsyncIterable<readonly Cell[][]>,
): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(sheetStream(file, batches), target);
}
