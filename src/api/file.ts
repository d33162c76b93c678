import {
  adminUpload,
  commonFile,
  commonFileDelete,
  commonUpload,
  getVideoCover,
  type StoredFile,
} from '#contract/file/file.ts';
import { adminFileView, commonFileView, type FileView } from '#contract/file/view.ts';
import { adminFile } from '#contract/system.ts';
import { queryForSigning } from '#contract/wire/signature.ts';
import { newRequestId } from '#src/lib/request-id.ts';

import { baseOf, clientIdOf } from './bases.ts';
import { call } from './client.ts';
import { fetchFile, sendFile } from './transfer.ts';

interface UploadOptions {
  /** Code of the enumeration FileType. */
  fileType: number;
  /** The same object for every try of one file: the server then stores it once. */
  attempt: object;
  /** 0 to 100; 100 only once the server has answered. */
  progress(percent: number): void;
  signal: AbortSignal;
}

const requestIds = new WeakMap<object, string>();

function requestIdOf(attempt: object): string {
  const known = requestIds.get(attempt) ?? newRequestId();
  requestIds.set(attempt, known);
  return known;
}

type Upload = (file: File, options: UploadOptions) => Promise<StoredFile>;

async function uploadBy(
  endpoint: typeof commonUpload | typeof adminUpload,
  file: File,
  { fileType, attempt, progress, signal }: UploadOptions,
): Promise<StoredFile> {
  const fields = { clientId: clientIdOf(endpoint.group), fileType: String(fileType) };
  const body = new FormData();
  // Fields first: the server judges the file by them while it comes.
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const data = await sendFile({
    endpoint,
    url: `${baseOf(endpoint.group)}${endpoint.path}`,
    requestId: requestIdOf(attempt),
    parameters: fields,
    body,
    onProgress: (moved, total) => progress(Math.min(99, Math.floor((moved / total) * 100))),
    signal,
  });
  progress(100);
  return data as StoredFile;
}

/** Stores a file (POST /general/common/upload). Rejects with ApiError, or with the signal's reason. */
export const uploadFile: Upload = (file, options) => uploadBy(commonUpload, file, options);

/** The same for operators. */
export const uploadAsOperator: Upload = (file, options) => uploadBy(adminUpload, file, options);

type Load = (
  file: Pick<StoredFile, 'id'>,
  as?: 'preview' | 'cover',
  signal?: AbortSignal,
  onProgress?: (moved: number, total: number) => void,
) => Promise<Blob>;

function loadBy(endpoint: typeof commonFile | typeof adminFile.content): Load {
  return ({ id }, as, signal, onProgress) =>
    fetchFile({
      endpoint,
      url: `${baseOf(endpoint.group)}${endpoint.path.replace(':id', id)}${as ? `?as=${as}` : ''}`,
      requestId: newRequestId(),
      parameters: queryForSigning({ as }),
      signal,
      ...(onProgress && { onProgress }),
    });
}

/** The bytes of a file, of its preview or of its cover. */
export const loadFile = loadBy(commonFile);

/** The same of any file, for operators. */
export const loadAnyFile = loadBy(adminFile.content);

/** A picture out of a film of mine. Rejects with ApiError, which says why there is none. */
export async function loadCover(file: Pick<StoredFile, 'id'>, signal: AbortSignal): Promise<Blob> {
  await call(getVideoCover, { fileId: file.id }, { signal });
  return await loadFile(file, 'cover', signal);
}

/** The same out of any film, for operators. */
export const loadAnyCover = (file: Pick<StoredFile, 'id'>, signal: AbortSignal): Promise<Blob> =>
  loadAnyFile(file, 'cover', signal);

/** What the viewer shows of a file that I may read; of any file, for operators. */
export const loadFileView = (
  id: string,
  side: 'portal' | 'admin',
  signal: AbortSignal,
): Promise<FileView> => call(side === 'admin' ? adminFileView : commonFileView, { id }, { signal });

/** Tells the server that an unused file is not wanted any more; one that a record uses stays. */
export async function removeFile({ id }: Pick<StoredFile, 'id'>): Promise<void> {
  await call(commonFileDelete, { id });
}
