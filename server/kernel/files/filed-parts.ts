import type { Kernel } from '../kernel.ts';
import { FileLost } from '../ports/file-store.ts';
import { openStored } from './open-stored.ts';
import type { ArchivePart } from './write-archive.ts';

/** A stored file with its place in an archive. */
export interface PlacedFile {
  id: string;
  /** Of its bytes on the store. */
  key: string;
  /** In the archive. */
  path: string;
  /** Number of the document that it hangs on. */
  of: string;
  size: number;
  /** As it was filed. */
  sha256: string;
}

/** The part with what is not there as it was filed; without any there is none. */
const NOTE = '附件缺失说明.txt';
const BOM = '\uFEFF';

const linesOf = (files: readonly PlacedFile[]) =>
  files.map(({ path, of, size, sha256 }) => `${path}　单据 ${of}　${size} 字节　SHA-256 ${sha256}`);

function note(what: string, lost: readonly PlacedFile[], changed: readonly PlacedFile[]): string {
  const lines = [
    `${what}生成时，下列附件不完整，请联系平台客服。字节数和 SHA-256 是上传时登记的。`,
  ];
  if (lost.length > 0) lines.push('', '一、文件内容已丢失，未放入：', ...linesOf(lost));
  if (changed.length > 0)
    lines.push('', '二、文件内容与登记的 SHA-256 不一致，按现状放入：', ...linesOf(changed));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}

/**
 * Stored files as parts of an archive that people call `what`, and at their end a note of those that are lost or are not what was filed. A
 * file without its bytes breaks nothing off: whoever has the rest is told what it lacks. A store that is away does, since it has them later.
 */
export async function* filedParts(
  { files: store, log }: Pick<Kernel, 'files' | 'log'>,
  files: readonly PlacedFile[],
  what: string,
): AsyncGenerator<ArchivePart> {
  const [lost, changed]: [PlacedFile[], PlacedFile[]] = [[], []];
  for (const file of files) {
    const stored = await openStored(store, file.key).catch((error: unknown) => {
      if (!(error instanceof FileLost)) throw error;
      log.error({ err: error, fileId: file.id }, 'a file of an archive is lost');
    });
    if (stored === undefined) {
      lost.push(file);
      continue;
    }
    const written = (sha256: string) => {
      if (sha256 === file.sha256) return;
      log.error({ fileId: file.id }, 'a file of an archive is not what was filed');
      changed.push(file);
    };
    yield { path: file.path, content: stored.stream, compress: false, written };
  }
  if (lost.length + changed.length > 0)
    yield { path: NOTE, content: note(what, lost, changed), compress: true };
}
