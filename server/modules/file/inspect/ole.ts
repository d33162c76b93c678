import { FILE_REFUSAL, fileActive } from '#contract/file/file.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { type Bytes, begins } from './bytes.ts';

const MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Names of streams in UTF-16, as the directory holds them. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const CONTENT = {
  doc: [utf16('WordDocument')],
  xls: [utf16('Workbook'), utf16('Book')],
} as const;
/** Macros lie in a storage of one of these names. */
const MACROS = [utf16('_VBA_PROJECT_CUR'), utf16('Macros'), utf16('_VBA_PROJECT')];
const PROTECTED = utf16('EncryptedPackage');
const MOST_SECTORS = 10_000;
const END_OF_CHAIN = 0xfffffffa;

const FREE = 0xffffffff;
/** Sectors of the allocation table that the header names: enough for 7 MB of 512-byte sectors. */
const TABLES = 109;

/** Whether the last sector that the allocation table knows begins within the file: nothing was cut off. */
async function isWhole(bytes: Bytes, head: Buffer): Promise<boolean> {
  const sector = 1 << head.readUInt16LE(30);
  const place = (index: number) => (index + 1) * sector;
  const count = Math.min(TABLES, head.readUInt32LE(44));
  let last = 0;
  for (let table = 0; table < count; table += 1) {
    const entries = await bytes.at(place(head.readUInt32LE(76 + table * 4)), sector);
    if (entries.length < sector) return false;
    for (let at = 0; at < sector; at += 4) {
      if (entries.readUInt32LE(at) !== FREE) last = table * (sector / 4) + at / 4;
    }
  }
  return place(last) < bytes.size;
}

/** The directory of a compound file, sector by sector along its chain. */
async function directoryOf(bytes: Bytes): Promise<Buffer> {
  const head = await bytes.at(0, 512);
  if (head.length < 512 || !begins(head, ...MAGIC)) throw refused(FILE_REFUSAL.content);
  const shift = head.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw refused(FILE_REFUSAL.content);
  if (!(await isWhole(bytes, head))) throw refused(FILE_REFUSAL.content);
  const sector = 1 << shift;
  const place = (index: number) => (index + 1) * sector;
  const perSector = sector / 4;
  const parts: Buffer[] = [];
  let index = head.readUInt32LE(48);
  for (let seen = 0; index < END_OF_CHAIN; seen += 1) {
    if (seen > MOST_SECTORS || place(index + 1) > bytes.size) throw refused(FILE_REFUSAL.content);
    parts.push(await bytes.at(place(index), sector));
    const table = Math.floor(index / perSector);
    if (table >= TABLES) break;
    const entry = await bytes.at(
      place(head.readUInt32LE(76 + table * 4)) + (index % perSector) * 4,
      4,
    );
    if (entry.length < 4) throw refused(FILE_REFUSAL.content);
    index = entry.readUInt32LE(0);
  }
  return Buffer.concat(parts);
}

const WINDOW = 1024 * 1024;
const FIELD_BEGINS = String.fromCharCode(0x13);
/** A field that asks another program for its content, in one byte a character or two. */
const DDE = new RegExp(
  String.raw`${FIELD_BEGINS}[\s\0]*D\0?D\0?E\0?(?:A\0?U\0?T\0?O\0?)?[^A-Za-z]`,
  'i',
);

async function asksPrograms(bytes: Bytes): Promise<boolean> {
  // Windows overlap, so that nothing hides on an edge.
  for (let position = 0; position < bytes.size; position += WINDOW) {
    const window = await bytes.at(position, WINDOW + 64);
    if (DDE.test(window.toString('latin1'))) return true;
  }
  return false;
}

/**
 * A Word or Excel file of the old binary kind (compound file) with its main stream, and without macros; a Word file asks no
 * other program.
 */
export async function inspectOle(bytes: Bytes, suffix: 'doc' | 'xls'): Promise<void> {
  const directory = await directoryOf(bytes);
  if (directory.includes(PROTECTED)) throw refused(FILE_REFUSAL.protected);
  if (!CONTENT[suffix].some((name) => directory.includes(name)))
    throw refused(FILE_REFUSAL.content);
  if (MACROS.some((name) => directory.includes(name))) throw refused(FILE_REFUSAL.macros);
  if (suffix === 'doc' && (await asksPrograms(bytes))) {
    throw refused(fileActive('动态数据交换（DDE）'));
  }
}
