import { adminUpload, type StoredFile } from '#contract/file/file.ts';
import { adminFileView, type FileView } from '#contract/file/view.ts';
import { adminFile } from '#contract/system.ts';

import { call } from './client.ts';
import { loadBy, type Upload, uploadBy } from './file.ts';

/** Stores a file for an operator (POST /admin/file/upload). Rejects with ApiError, or with the signal's reason. */
export const uploadAsOperator: Upload = (file, options) => uploadBy(adminUpload, file, options);

/** The bytes of any file, of its preview or of its cover. */
export const loadAnyFile = loadBy(adminFile.content);

/** A picture out of any film. */
export const loadAnyCover = (file: Pick<StoredFile, 'id'>, signal: AbortSignal): Promise<Blob> =>
  loadAnyFile(file, 'cover', signal);

/** What the viewer shows of any file. */
export const loadAnyView = (id: string, signal: AbortSignal): Promise<FileView> =>
  call(adminFileView, { id }, { signal });
