import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type * as z from 'zod/mini';

import { writersOf } from '#contract/account/customer-role.ts';
import { ARCHIVE_ROWS, archiveSheet, companyArchive } from '#contract/company/archive.ts';
import type { Cell } from '#contract/noun/csv.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { filedParts } from '#server/kernel/files/filed-parts.ts';
import { cleanName } from '#server/kernel/files/names.ts';
import { type ArchivePart, archiveStream } from '#server/kernel/files/write-archive.ts';
import { recordNumber } from '#server/kernel/parts/record-number.ts';
import { mayRead } from '#server/kernel/resource/access.ts';
import { listValues } from '#server/kernel/resource/list.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { valuesIn } from '#server/kernel/resource/walk.ts';
import { sheetStream } from '#server/kernel/sheet/write-sheet.ts';
import { type ArchivedFile, countFiles, type FilesOf, filesOf } from './archive-files.ts';
import type { Exported, Writing, Written } from './exported.ts';
import { type ListRows, listRows } from './list-rows.ts';
import { progressNotes } from './progress.ts';
import { requestOf } from './request.ts';

/** What an archive was asked for. */
export type ArchiveRequest = z.infer<typeof companyArchive.input>;

/** More than its lists take, deflated. */
const LISTS_BYTES = 256 * 1024 * 1024;

/** What goes into an archive. */
interface Contents {
  lists: readonly { name: string; rows: ListRows }[];
  /** Undefined where none were asked for. */
  files: readonly ArchivedFile[] | undefined;
  at: Date;
}

/** What the list of contents says of a part. */
interface Listed {
  path: string;
  rows: number;
  sha256: string;
  /** Whether the list has more rows than are here. */
  truncated: boolean;
}

const FILE_TITLES = ['单据类型', '单据编号', '文件名', '字节', '上传时间', 'SHA-256', '路径'];

const text = (value: string): Cell => ({ value, isNumber: false });
const fileCells = ({ type, of, name, size, at, sha256, path }: ArchivedFile): Cell[] => [
  text(type),
  text(of),
  text(name),
  { value: String(size), isNumber: true },
  text(wireTime(at)),
  text(sha256),
  text(path),
];

/** Lists, then files with their own list, then what is in all of it with the SHA-256 of each part. */
async function* partsOf(
  kernel: Writing['kernel'],
  { lists, files, at }: Contents,
  done: (more: number) => void,
): AsyncGenerator<ArchivePart> {
  const listed: Listed[] = [];
  const sheets = lists.map(({ name, rows }) => ({
    path: `清单/${name}.csv`,
    ...rows,
    batches: rows.batches(done) as AsyncIterable<Cell[][]>,
  }));
  if (files !== undefined) {
    const batches = Readable.from([files.map(fileCells)]);
    const about = { titles: FILE_TITLES, total: files.length, truncated: false };
    sheets.push({ path: '附件清单.csv', ...about, batches });
  }
  for (const { path, titles, total, truncated, batches } of sheets) {
    const content = sheetStream({ format: 'csv', name: path, titles, at }, batches);
    const written = (sha256: string) => listed.push({ path, rows: total, sha256, truncated });
    yield { path, content, compress: true, written };
  }
  const once = new Map(files?.map((file) => [file.path, file]));
  for await (const part of filedParts(kernel, [...once.values()], '本数据包')) {
    yield part;
    done(1);
  }
  const contents = {
    generated: wireTime(at),
    lists: listed,
    files: [...once.values()].map(({ path, size, sha256 }) => ({ path, size, sha256 })),
  };
  yield { path: 'manifest.json', content: JSON.stringify(contents, null, 2), compress: true };
}

/** A list of what is within a project is asked for by its project; another is whole in one sheet. */
async function sheetsOf(
  noun: Noun,
  { deals }: FilesOf,
  { kernel, tx, me }: Writing,
): Promise<{ name: string; filter: Record<string, unknown> }[]> {
  const { name } = noun.sheet;
  const asksForNothing = noun.calls.export.input.safeParse({ filter: {}, format: 'csv' }).success;
  if (asksForNothing) return [{ name, filter: {} }];
  const values = listValues(noun, { pageNum: 1, pageSize: 1 }, kernel.cipher);
  const ids = await valuesIn(tx, noun, { values, me, column: 'project_id' });
  const number = recordNumber(deals, { type: sql.lit('project'), id: sql`seen.named::bigint` });
  const { rows } = await sql<{ id: string; no: string }>`
    select seen.named as id, coalesce(nullif(${number}, ''), seen.named) as no
    from unnest(${ids}::text[]) as seen (named)`.execute(tx);
  return rows.map(({ id: projectId, no }) => ({
    name: `${name}/${cleanName(no)}`,
    filter: { projectId },
  }));
}

async function write({ lists, of }: Parts, writing: Writing, path: string): Promise<Written> {
  const { kernel, tx, job, me, roles, expectRight } = writing;
  const request = requestOf<ArchiveRequest>(kernel.cipher, job);
  const counted: Contents['lists'][number][] = [];
  for (const noun of lists.filter((one) => mayRead(one, { roles })))
    for (const { name, filter } of await sheetsOf(noun, of, writing)) {
      const asked = { noun, most: ARCHIVE_ROWS, cipher: kernel.cipher, filter };
      counted.push({ name, rows: await listRows(writing, asked) });
    }
  const files = request.withFiles ? await filesOf(tx, of, me, request) : undefined;
  const rows = counted.reduce((sum, one) => sum + one.rows.total, 0);
  const total = rows + new Set(files?.map(({ id }) => id)).size;
  const progress = progressNotes(kernel, job, expectRight);
  progress.add({ total });
  let done = 0;
  const parts = partsOf(kernel, { lists: counted, files, at: kernel.clock.now() }, (more) => {
    done = Math.min(total, done + more);
    progress.add({ done });
  });
  const archive = archiveStream(parts, kernel.clock.now());
  await pipeline(archive, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  await progress.settle();
  return { total, truncated: false };
}

async function bytesOf(of: FilesOf, { kernel, tx, job, me }: Writing): Promise<number> {
  const request = requestOf<ArchiveRequest>(kernel.cipher, job);
  if (!request.withFiles) return LISTS_BYTES;
  const { bytes } = await countFiles(tx, of, me, request);
  return LISTS_BYTES + bytes;
}

interface Parts {
  /** Lists of a company, of which its members have sheets. */
  lists: readonly Noun[];
  of: FilesOf;
}

/** 企业数据: all lists of a company as its administrator sees them, and the files that hang on its records. */
export const companyRecords = (parts: Parts): Exported => ({
  noun: {
    name: companyArchive.name,
    calls: { export: companyArchive },
    sheet: archiveSheet,
    readers: writersOf('members'),
  },
  unit: '项',
  bytes: (writing) => bytesOf(parts.of, writing),
  write: (writing, path) => write(parts, writing, path),
});
