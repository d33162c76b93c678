import { EXPORT_ROWS } from '#contract/noun/export.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { writeSheet } from '#server/kernel/sheet/write-sheet.ts';
import type { Exported, Writing, Written } from './exported.ts';
import { listRows } from './list-rows.ts';
import { progressNotes } from './progress.ts';
import { requestOf } from './request.ts';

/** More than a sheet of that many rows takes. */
const MOST_BYTES = 64 * 1024 * 1024;

async function write(noun: Noun, writing: Writing, path: string): Promise<Written> {
  const { kernel, job, expectRight } = writing;
  const { cipher, clock } = kernel;
  const { format, ...asked } = requestOf(kernel.cipher, job);
  const rows = await listRows(writing, { ...asked, noun, most: EXPORT_ROWS, cipher });
  const { titles, total, truncated } = rows;
  const progress = progressNotes(kernel, job, expectRight);
  progress.add({ total, truncated });
  let done = 0;
  const batches = rows.batches((more) => {
    done += more;
    progress.add({ done });
  });
  const sheet = { path, format, name: noun.sheet.name, titles, at: clock.now() };
  await writeSheet(sheet, batches);
  await progress.settle();
  return { total, truncated };
}

/** A list as a sheet. */
export const listFile = (noun: Noun): Exported => ({
  noun,
  unit: '条',
  bytes: () => MOST_BYTES,
  write: (writing, path) => write(noun, writing, path),
});
