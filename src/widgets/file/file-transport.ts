import { loadAnyFile, loadFile, removeFile, uploadFile } from '#src/api/file.ts';
import type { FileTransport } from '#src/ui/file-upload/transport.ts';

/** What browsers show by themselves. */
const SHOWN: readonly string[] = ['pdf', 'mp4'];
/** An address that a window or a download has taken may go after this long. */
const KEPT_MS = 60_000;

function keepFor(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

function save(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

/** Files by the calls of the wire: bytes need the session's headers, so a window gets them as an address of this page. */
const transportBy = (load: typeof loadFile): FileTransport => ({
  upload: uploadFile,
  async addressOf(file, as, signal) {
    return URL.createObjectURL(await load(file, as, signal));
  },
  async open(file) {
    // Opened within the click, because a window that opens later counts as unasked.
    const shown = SHOWN.includes(file.fileSuffix) ? window.open('', '_blank') : null;
    try {
      const address = URL.createObjectURL(await load(file));
      keepFor(address);
      if (shown) shown.location.replace(address);
      else save(address, file.fileName);
    } catch (error) {
      shown?.close();
      throw error;
    }
  },
  remove: removeFile,
});

export const fileTransport = transportBy(loadFile);

/** For operators, who look at everybody's files. */
export const operatorFiles = transportBy(loadAnyFile);
