import { FILE_REFUSAL } from '#contract/file/file.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Bytes } from './bytes.ts';
import { expectPassivePdf } from './pdf-active.ts';

const TAIL = 2048;
const BEGINNING = 64 * 1024;

/**
 * Begins as a PDF at its first byte, ends as one, and knows where its table is; or has objects, since scanners write tables
 * that point beside themselves, and every reader makes them anew.
 */
export async function inspectPdf(bytes: Bytes, from: string): Promise<void> {
  const head = (await bytes.at(0, 16)).toString('latin1');
  const tail = (await bytes.at(Math.max(0, bytes.size - TAIL), TAIL)).toString('latin1');
  const end = /(?:startxref\s+(\d{1,10})\s+)?%%EOF[\s\0]*$/.exec(tail);
  if (!/^%PDF-[12]\.\d/.test(head) || end === null) throw refused(FILE_REFUSAL.content);
  // Linearised files and files with incremental updates both point to an xref table or stream inside of the file.
  const there = (await bytes.at(Number(end[1] ?? bytes.size), 32)).toString('latin1');
  if (!/^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(there)) {
    const beginning = (await bytes.at(0, BEGINNING)).toString('latin1');
    if (!/\b\d{1,10} \d{1,5} obj\b/.test(beginning)) throw refused(FILE_REFUSAL.content);
  }
  await expectPassivePdf(bytes, from);
}
