import { loadCover, loadFile, removeFile, uploadFile } from '#src/api/file.ts';
import { filePreviewAddress, type PreviewSide } from '#src/lib/file-preview.ts';
import { saveFile } from '#src/lib/save-file.ts';
import type { FileTransport } from '#src/ui/file-upload/transport.ts';

/** What the page of a file shows, or says of that it cannot; anything else is downloaded at once. */
const SHOWN: readonly string[] = [
  'jpg',
  'jpeg',
  'png',
  'webp',
  'bmp',
  'mp4',
  'pdf',
  'docx',
  'xlsx',
  'doc',
  'xls',
];

/** Files by the calls of the wire: bytes need the session's headers, so they come as an address of this page. */
export const transportBy = (
  side: PreviewSide,
  { load, cover }: { load: typeof loadFile; cover: typeof loadCover },
  change: Pick<FileTransport, 'upload' | 'remove'>,
): FileTransport => ({
  ...change,
  async addressOf(file, as, signal) {
    return URL.createObjectURL(await load(file, as, signal));
  },
  async coverOf(file, signal) {
    return URL.createObjectURL(await cover(file, signal));
  },
  async open(file) {
    // Not `noopener`: the new window acts for the company of this one.
    if (SHOWN.includes(file.fileSuffix)) window.open(filePreviewAddress(file.id, side), '_blank');
    else saveFile(await load(file), file.fileName);
  },
});

export const fileTransport = transportBy(
  'portal',
  { load: loadFile, cover: loadCover },
  {
    upload: uploadFile,
    remove: removeFile,
  },
);
