import { commonFile, FILE_REFUSAL } from '#contract/file/file.ts';
import { adminFileView, commonFileView, type FileView, HANDED_PATH } from '#contract/file/view.ts';
import { adminFile } from '#contract/system.ts';
import { MINUTE } from '#server/kernel/clock.ts';
import { createFairQueue } from '#server/kernel/concurrency/fair-queue.ts';
import { handleOf } from '#server/kernel/files/file-handle.ts';
import { withCopy } from '#server/kernel/files/local-copy.ts';
import { type FoundFile, operatorFile, readableFile } from '#server/kernel/files/readable-file.ts';
import type { RecordReaders } from '#server/kernel/files/record-readers.ts';
import type { RecordRights } from '#server/kernel/files/record-rights.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord, Refusal, unavailable } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { documentView } from './office/docx-view.ts';
import { createShared, withinTime } from './office/shared-views.ts';
import { workbookView } from './office/workbook-view.ts';
import { noteReading } from './reading.ts';
import { fileToWire } from './wire.ts';

type Shown = Omit<FileView, 'file'>;

const BY_BYTES: ReadonlyMap<string, Shown['kind']> = new Map<string, Shown['kind']>([
  ...['jpg', 'jpeg', 'png', 'webp', 'bmp'].map((suffix) => [suffix, 'picture'] as const),
  ['mp4', 'video'],
  ['pdf', 'pdf'],
]);
type Look = (path: string, signal: AbortSignal) => Promise<Shown>;

const BY_CONTENT: ReadonlyMap<string, Look> = new Map<string, Look>([
  [
    'docx',
    async (path, signal) => ({ kind: 'document', document: await documentView(path, signal) }),
  ],
  [
    'xlsx',
    async (path, signal) => ({ kind: 'workbook', workbook: await workbookView(path, signal) }),
  ],
]);

const LONGEST_MS = 10_000;
/** One document at a time: taking one apart costs memory many times its size. */
const queued = createFairQueue({
  width: 1,
  most: 64,
  patienceMs: 15_000,
  longestMs: 25_000,
  refusal: () => unavailable('正在打开的文件较多，请稍后再试'),
});
/** Bytes under a key never change, so neither does what is shown of them. */
const onceFor = createShared<Shown>({ most: 8, keepMs: 5 * MINUTE });

const none = (reason: string): Shown => ({ kind: 'none', reason });

const OFFICE: ReadonlySet<string> = new Set(['doc', 'docx', 'xls', 'xlsx']);

/** Where the outside viewer shows a file; its last part is a name with the extension, by which such services go. */
function outsideAddress(kernel: Kernel, { id, file_suffix: suffix }: FoundFile, viewer: string) {
  const place = `${HANDED_PATH}/${handleOf(kernel, id)}/${id}.${suffix}`;
  return viewer.replace('{address}', encodeURIComponent(kernel.publicOrigin() + place));
}

async function shownOf(
  kernel: Kernel,
  file: FoundFile,
  { folder, from }: { folder: string; from: string },
): Promise<Shown> {
  const suffix = file.file_suffix;
  const viewer = kernel.config.officeViewer;
  if (viewer !== undefined && OFFICE.has(suffix)) {
    return { kind: 'outside', address: outsideAddress(kernel, file, viewer) };
  }
  const kind = BY_BYTES.get(suffix);
  if (kind) return { kind };
  const look = BY_CONTENT.get(suffix);
  if (look === undefined) return none(`${suffix} 文件不能在线显示，请下载后查看`);
  const stored = { files: kernel.files, key: file.storage_key, sha256: file.sha256, folder };
  const show = () =>
    withCopy(stored, (path) => withinTime(LONGEST_MS, (signal) => look(path, signal)));
  const shown = onceFor(file.storage_key, () => queued(from, show));
  return await shown.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    if (error.code === FILE_REFUSAL.complex.code) return none(error.message);
    const large = error.code === FILE_REFUSAL.bomb.code;
    return none(large ? '文件内容过多，请下载后查看' : '文件内容无法解析，请下载后查看');
  });
}

interface Viewing {
  folder: string;
  rights: RecordRights;
  readers: RecordReaders;
}

/** What the viewer shows of a file: for whoever may read it, and for operators, whose reading is in the audit log. */
export function viewRoutes(kernel: Kernel, { folder, rights, readers }: Viewing): Route[] {
  const answer = async (
    file: FoundFile | undefined,
    { accountId: from }: Me,
    bytes: typeof commonFile | typeof adminFile.content,
  ): Promise<FileView> => {
    if (file === undefined) throw noSuchRecord();
    return { file: fileToWire(file, bytes), ...(await shownOf(kernel, file, { folder, from })) };
  };
  return [
    signedInRead(kernel, commonFileView, {
      query: readableFile(readers),
      values: ({ params }) => ({ id: params.id }),
      answer: ([file], { me }) => answer(file, me, commonFile),
    }),
    signedInRead(kernel, adminFileView, {
      query: operatorFile(rights),
      values: ({ params }) => ({ id: params.id }),
      answer: async ([file], { me, asked }) =>
        answer(
          await noteReading(kernel, adminFileView, { file, me, asked }),
          me,
          adminFile.content,
        ),
    }),
  ];
}
