import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment, FileTransport } from '#src/ui/file-upload/transport.ts';

import { fileTransport } from './file-transport.ts';

/** The files of a record, to be looked at. */
export function Attachments({
  label,
  files,
  transport = fileTransport,
}: {
  label: string;
  files: readonly Attachment[];
  transport?: FileTransport;
}) {
  return (
    <FileUpload
      label={label}
      fileType={1}
      value={files}
      onChange={() => undefined}
      transport={transport}
      readOnly
    />
  );
}
