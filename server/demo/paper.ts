import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import type { DemoContext } from '#server/kernel/demo-context.ts';
import { newKey } from '#server/kernel/files/keys.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** A page that says that it is a sample. */
function samplePdf(): Buffer {
  const text = 'BT /F1 24 Tf 72 720 Td (SAMPLE DOCUMENT) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = out.length;
    out += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = out.length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}

interface Shot {
  /** When and where a camera says that it was taken. */
  taken_at: Date;
  lng: string;
  lat: string;
}

/** A file that a demo document is about to use. */
export interface DemoFile {
  accountId: string;
  companyId: string;
  /** With its extension. */
  name: string;
  /** Enumeration FileType. */
  type: number;
  bytes: Buffer;
  shot?: Shot;
}

/** Stores a file that no record uses yet, with its row; its id. */
export async function addFile(
  { files, incoming, at }: DemoContext,
  tx: Tx,
  file: DemoFile,
): Promise<string> {
  const { accountId, companyId, name, type, bytes, shot } = file;
  const key = newKey();
  const path = join(incoming, key);
  try {
    await writeFile(path, bytes);
    await files.put(key, path);
  } finally {
    await rm(path, { force: true });
  }
  const { id } = await tx
    .insertInto('file')
    .values({
      storage_key: key,
      file_name: name,
      file_suffix: extname(name).slice(1),
      file_size: String(bytes.length),
      file_type: type,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      client_id: 'portal',
      uploader_id: accountId,
      company_id: companyId,
      created_at: at,
      ...shot,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a sample paper that no record uses yet; its id. */
export function addPaper(
  context: DemoContext,
  tx: Tx,
  { name, ...paper }: Omit<DemoFile, 'bytes' | 'shot'>,
): Promise<string> {
  return addFile(context, tx, { ...paper, name: `${name}.pdf`, bytes: samplePdf() });
}
