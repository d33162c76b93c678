import type { Entry, ZipFile } from 'yauzl';

import { FILE_REFUSAL, fileActive } from '#contract/file/file.ts';
import { createYielder, type Yielder } from '#server/kernel/concurrency/yielder.ts';
import { unescapeXml } from '#server/kernel/files/elements.ts';
import { xmlTree } from '#server/kernel/files/xml-tree.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import {
  instructionsOf,
  isRemote,
  linksPrograms,
  queriesWeb,
  veilsInstructions,
} from './office-links.ts';

/** Parts of text that are larger than anybody's are not looked through, and not taken. */
const MOST_TEXT = 48 * 1024 * 1024;
const MOST_RELATIONS = 4 * 1024 * 1024;
/** Longer than those that keep a list of literature; one of 48 MB took seconds at a stretch, and a gigabyte. */
const LONGEST_INSTRUCTION = 1024 * 1024;
const LONGEST_MS = 30_000;

/** Controls that run code when the document is opened. */
const CONTROLS = /(?:^|\/)activeX\//i;
const IS_TEXT = /\.(?:xml|rels|vml|xhtml|html?)$/i;
/** Sheets of numbers have neither fields nor links of their own. */
const IS_SHEET = /^xl\/(?:worksheets\/sheet|sharedStrings|styles|calcChain)[^/]*\.xml$/i;

/** Reads an entry to its end; what it unpacks to must be what the archive's directory says. */
async function contentOf(zip: ZipFile, entry: Entry, keep: number): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry);
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > entry.uncompressedSize) throw refused(FILE_REFUSAL.bomb);
    if (size <= keep) kept.push(chunk);
  }
  if (size !== entry.uncompressedSize) throw refused(FILE_REFUSAL.content);
  return Buffer.concat(kept);
}

/** Byte by byte: putting nothing in the place of each zero in a text took fifty times as long, all at a stretch. */
function withoutZeros(content: Buffer): string {
  const left = Buffer.allocUnsafe(content.length);
  let length = 0;
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0;
    left[length] = byte;
    if (byte !== 0) length += 1;
  }
  return left.toString('latin1', 0, length);
}

/** Also in the other encodings that XML may have, of which the characters in question look the same without zeros. */
const textOf = (content: Buffer) =>
  content.includes(0) ? withoutZeros(content) : content.toString('utf8');

/** Links to what lies elsewhere are those that people click on; whatever else the program would fetch when it opens. */
async function lookAtRelations(text: string): Promise<void> {
  const tree = await xmlTree(text);
  const found = tree.children.flatMap((root) => (typeof root === 'string' ? [] : root.children));
  for (const one of found) {
    if (typeof one === 'string') continue;
    const type = one.attributes.get('Type') ?? '';
    const target = one.attributes.get('Target') ?? '';
    if (/\/hyperlink$/i.test(type)) continue;
    if (isRemote(target)) throw refused(fileActive('从外部加载的模板或内容'));
  }
}

async function lookAtText(name: string, text: string, yieldIfDue: Yielder): Promise<void> {
  // No program writes a document type, which may define entities that read other files.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refused(fileActive('外部实体'));
  if (IS_SHEET.test(name)) return;
  if (linksPrograms(text)) throw refused(fileActive('动态数据交换（DDE）'));
  if (queriesWeb(text)) throw refused(fileActive('从外部加载的模板或内容'));
  if (veilsInstructions(text)) throw refused(fileActive('无法检查的域代码'));
  for (const written of instructionsOf(text)) {
    await yieldIfDue();
    if (written === '') continue;
    if (written.length > LONGEST_INSTRUCTION) throw refused(FILE_REFUSAL.bomb);
    const instruction = unescapeXml(written);
    if (/\bDDE(?:AUTO)?\b/i.test(instruction)) throw refused(fileActive('动态数据交换（DDE）'));
    const [, quoted] = /\bINCLUDE(?:TEXT|PICTURE)\s+"?([^"\s]+)/i.exec(instruction) ?? [];
    if (quoted && isRemote(quoted)) throw refused(fileActive('从外部加载的模板或内容'));
  }
}

/**
 * Unpacks every entry of a document once, keeping text alone: sizes must be true, and nothing in it may load, run or ask
 * anything when the document is opened (decision 045).
 */
export async function expectPassiveArchive(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  const bomb = () => refused(FILE_REFUSAL.bomb);
  const yieldIfDue = createYielder({ longestMs: LONGEST_MS, refusal: bomb });
  for (const entry of entries) {
    const name = entry.fileName;
    if (CONTROLS.test(name)) throw refused(fileActive('ActiveX 控件'));
    if (name.endsWith('/')) continue;
    const isRelations = name.endsWith('.rels');
    const isText = IS_TEXT.test(name);
    const most = isRelations ? MOST_RELATIONS : MOST_TEXT;
    if (isText && !IS_SHEET.test(name) && entry.uncompressedSize > most) {
      throw bomb();
    }
    // Of a large sheet only its beginning is looked through, where a document type would stand.
    const content = await contentOf(zip, entry, isText ? most : 0);
    if (isText) {
      const text = textOf(content);
      await lookAtText(name, text, yieldIfDue);
      if (isRelations) await lookAtRelations(text);
    }
    await yieldIfDue();
  }
}
