import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Cell } from '#contract/noun/csv.ts';
import type { ExportFormat } from '#contract/noun/export.ts';
import { csvText } from './csv.ts';
import { sheetXml } from './xlsx.ts';
import { SHEET, workbookParts } from './xlsx-parts.ts';

interface SheetFile {
  /** Must not exist. */
  path: string;
  format: ExportFormat;
  name: string;
  titles: readonly string[];
  /** The moment that the archive gives its parts. */
  at: Date;
}

/** The archive as it grows; it ends with the error of the rows, which yazl leaves to its caller. */
function archive(sheet: Readable, { name, at }: SheetFile): Readable {
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

/**
 * Writes a sheet to a file as its rows come, so that memory holds one batch. Rejects with whatever the rows reject
 * with; what was written by then stays for the caller to remove.
 */
export async function writeSheet(
  file: SheetFile,
  batches: AsyncIterable<readonly Cell[][]>,
): Promise<void> {
  const target = createWriteStream(file.path, { flags: 'wx', mode: 0o600 });
  const text = file.format === 'csv' ? csvText : sheetXml;
  const source = Readable.from(text(file.titles, batches), { highWaterMark: 1 });
  try {
    await pipeline(file.format === 'csv' ? source : archive(source, file), target);
  } finally {
    source.destroy();
  }
}
