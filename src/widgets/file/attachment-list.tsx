import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment, FileTransport } from '#src/ui/file-upload/transport.ts';

import { fileTransport } from './file-transport.ts';

interface Props {
  label: string;
  files: readonly Attachment[];
  transport?: FileTransport;
}

/** The files of a record; loaded by attachments.tsx. */
export function AttachmentList({ label, files, transport = fileTransport }: Props) {
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
