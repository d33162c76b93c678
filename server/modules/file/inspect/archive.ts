import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { expectPassiveArchive } from './archive-active.ts';
import { type Bytes, begins } from './bytes.ts';
import { inspecting } from './queue.ts';

/** What an archive may unpack to: more is made to harm (decision 017). */
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 1024 ** 3;
const MOST_RATIO = 100;
/** Small parts of XML compress better than the ratio allows. */
const RATIO_FROM = 10 * 1024 * 1024;

const MAIN = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  ofd: 'OFD.xml',
} as const;
export type ArchiveSuffix = keyof typeof MAIN;

/** Unpacking takes time and memory. */
const queued = inspecting(2);

/** Kind of an entry, as Unix keeps it. */
const SYMBOLIC_LINK = 0o120000;
/** Programs in Visual Basic, and those of Excel 4.0, which stand in a sheet. */
const MACROS = /vbaProject\.bin$|^xl\/macrosheets\//i;

const OLE = [0xd0, 0xcf, 0x11, 0xe0];

interface Seen {
  names: Set<string>;
  entries: Entry[];
  unpacked: number;
  /** Ranges of the archive that entries claim; two that overlap make much out of little. */
  ranges: { from: number; to: number }[];
}

function look(entry: Entry, seen: Seen): void {
  if (entry.isEncrypted()) throw refused(FILE_REFUSAL.protected);
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind === SYMBOLIC_LINK || seen.names.has(entry.fileName)) throw refused(FILE_REFUSAL.content);
  seen.names.add(entry.fileName);
  seen.entries.push(entry);
  seen.unpacked += entry.uncompressedSize;
  const from = entry.relativeOffsetOfLocalHeader;
  seen.ranges.push({ from, to: from + 30 + entry.fileNameLength + entry.compressedSize });
  const dense = entry.uncompressedSize > Math.max(RATIO_FROM, entry.compressedSize * MOST_RATIO);
  if (dense || seen.unpacked > MOST_BYTES || seen.names.size > MOST_ENTRIES) {
    throw refused(FILE_REFUSAL.bomb);
  }
}

async function walk(zip: ZipFile): Promise<Seen> {
  const seen: Seen = { names: new Set(), entries: [], unpacked: 0, ranges: [] };
  if (zip.entryCount > MOST_ENTRIES) throw refused(FILE_REFUSAL.bomb);
  for await (const entry of zip.eachEntry()) look(entry, seen);
  seen.ranges.sort((a, b) => a.from - b.from);
  const overlap = seen.ranges.some((range, index) => {
    const next = seen.ranges[index + 1];
    return next !== undefined && range.to > next.from;
  });
  if (overlap) throw refused(FILE_REFUSAL.bomb);
  return seen;
}

/** A document that is an archive: its entries are sane, its main part is there, and it holds nothing that runs. */
export async function inspectArchive(
  bytes: Bytes,
  suffix: ArchiveSuffix,
  from: string,
): Promise<void> {
  const head = await bytes.at(0, 8);
  // An encrypted Office document is a compound file, whatever its name says.
  if (begins(head, ...OLE) && suffix !== 'ofd') throw refused(FILE_REFUSAL.protected);
  if (!begins(head, 0x50, 0x4b, 0x03, 0x04)) throw refused(FILE_REFUSAL.content);
  const zip = await openPromise(bytes.path, { autoClose: false }).catch(() => {
    throw refused(FILE_REFUSAL.content);
  });
  try {
    const damaged = (error: Error) => {
      throw error.name === 'Refusal' ? error : refused(FILE_REFUSAL.content);
    };
    const { names, entries } = await walk(zip).catch(damaged);
    const office = suffix !== 'ofd';
    if (!names.has(MAIN[suffix]) || (office && !names.has('[Content_Types].xml'))) {
      throw refused(FILE_REFUSAL.content);
    }
    if ([...names].some((name) => MACROS.test(name))) throw refused(FILE_REFUSAL.macros);
    await queued(from, () => expectPassiveArchive(zip, entries)).catch(damaged);
  } finally {
    zip.close();
  }
}
