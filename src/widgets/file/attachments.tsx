import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';

import { fileTransport } from './file-transport.ts';

/** The files of a record, to be looked at. */
export function Attachments({ label, files }: { label: string; files: readonly Attachment[] }) {
  return (
    <FileUpload
      label={label}
      fileType={1}
      value={files}
      onChange={() => undefined}
      transport={fileTransport}
      readOnly
    />
  );
}
