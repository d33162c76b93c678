import {
  commonFile,
  commonFileDelete,
  commonUpload,
  getVideoCover,
  type StoredFile,
} from '#contract/file/file.ts';
import { suffixOf } from '#contract/file/types.ts';
import { commonFileView, type FileView } from '#contract/file/view.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
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

export type Upload = (file: File, options: UploadOptions) => Promise<StoredFile>;

/** Stores a file by a side's call. Rejects with ApiError, or with the signal's reason. */
export async function uploadBy(
  endpoint: Endpoint,
  file: File,
  { fileType, attempt, progress, signal }: UploadOptions,
): Promise<StoredFile> {
  // The id of the site that sends it (specification, section 7), where the header names the backend that it goes to.
  const clientId = clientIdOf(endpoint.group === 'admin' ? 'admin' : 'portal');
  const fields = { clientId, fileType: String(fileType) };
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
  const { name: fileName, size: fileSize } = file;
  const known = { fileName, fileSuffix: suffixOf(fileName), fileSize, fileType, url: '' };
  // The specification names id and filePath of the answer; the rest a backend of one's own may leave to who has the file.
  return { ...known, ...(data as Pick<StoredFile, 'id' | 'filePath'>) };
}

/** Stores a file (POST /general/common/upload). Rejects with ApiError, or with the signal's reason. */
export const uploadFile: Upload = (file, options) => uploadBy(commonUpload, file, options);

export type Load = (
  file: Pick<StoredFile, 'id'>,
  as?: 'preview' | 'cover',
  signal?: AbortSignal,
  onProgress?: (moved: number, total: number) => void,
) => Promise<Blob>;

/** The bytes of a file by a side's call. */
export function loadBy(endpoint: Endpoint): Load {
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

/** A picture out of a film of mine. Rejects with ApiError, which says why there is none. */
export async function loadCover(file: Pick<StoredFile, 'id'>, signal: AbortSignal): Promise<Blob> {
  await call(getVideoCover, { fileId: file.id }, { signal });
  return await loadFile(file, 'cover', signal);
}

/** What the viewer shows of a file that I may read. */
export const loadFileView = (id: string, signal: AbortSignal): Promise<FileView> =>
  call(commonFileView, { id }, { signal });

/** Tells the server that an unused file is not wanted any more; one that a record uses stays. */
export async function removeFile({ id }: Pick<StoredFile, 'id'>): Promise<void> {
  await call(commonFileDelete, { id });
}
