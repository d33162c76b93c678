import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

import { openStored } from '#server/kernel/files/open-stored.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { FileLost } from '#server/kernel/ports/file-store.ts';
import type { PaperFile } from './papers.ts';

export type PlacedFile = PaperFile & { path: string };

interface Contents {
  /** What opens the archive, by name. */
  first: Readonly<Record<string, string>>;
  files: readonly PlacedFile[];
  at: Date;
}

/** Its entry with what is not there as it was filed; without any there is none. */
const NOTE = '附件缺失说明.txt';
const BOM = '\uFEFF';

const linesOf = (files: readonly PlacedFile[]) =>
  files.map(({ path, of, size, sha256 }) => `${path}　单据 ${of}　${size} 字节　SHA-256 ${sha256}`);

function note(lost: readonly PlacedFile[], changed: readonly PlacedFile[]): string {
  const lines = [
    '本举证材料生成时，下列附件不完整，请联系平台客服。字节数和 SHA-256 是上传时登记的。',
  ];
  if (lost.length > 0) lines.push('', '一、文件内容已丢失，未放入本材料：', ...linesOf(lost));
  if (changed.length > 0)
    lines.push('', '二、文件内容与登记的 SHA-256 不一致，按现状放入：', ...linesOf(changed));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}

async function fill(
  zip: ZipFile,
  { files: store, log }: Pick<Kernel, 'files' | 'log'>,
  { first, files, at: mtime }: Contents,
  gone: AbortSignal,
): Promise<void> {
  for (const [name, text] of Object.entries(first))
    zip.addBuffer(Buffer.from(text), name, { mtime });
  const [lost, changed]: [PlacedFile[], PlacedFile[]] = [[], []];
  for (const file of files) {
    const stored = await openStored(store, file.key).catch((error: unknown) => {
      if (!(error instanceof FileLost)) throw error;
      log.error({ err: error, fileId: file.id }, 'a file of an evidence is lost');
    });
    if (stored === undefined) {
      lost.push(file);
      continue;
    }
    const hash = createHash('sha256');
    const entry = new PassThrough();
    zip.addReadStream(entry, file.path, { mtime, compress: false });
    stored.stream.on('data', (bytes) => hash.update(bytes));
    await pipeline(stored.stream, entry, { signal: gone });
    if (hash.digest('hex') === file.sha256) continue;
    log.error({ fileId: file.id }, 'a file of an evidence is not what was filed');
    changed.push(file);
  }
  if (lost.length + changed.length > 0)
    zip.addBuffer(Buffer.from(note(lost, changed)), NOTE, { mtime });
  zip.end();
}

/**
 * The archive as it grows: each file is opened once the one before has been read. A file without its bytes breaks nothing off: what is
 * proved with the rest has to say what it lacks. A store that is away does, since it has them later.
 */
export function archiveOf(kernel: Pick<Kernel, 'files' | 'log'>, contents: Contents): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  fill(zip, kernel, contents, gone.signal).catch((error: Error) => output.destroy(error));
  return output;
}
