import type { StoredFile } from '#contract/file/file.ts';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';

import { fileTransport } from '../file/file-transport.ts';

const keepAsItIs = () => undefined;

interface Props {
  readonly label: string;
  readonly files: readonly StoredFile[];
}

/** Files that a form holds, to be looked at and fetched. */
export function HeldFiles({ label, files }: Props) {
  return (
    <FileUpload
      label={label}
      fileType={1}
      value={[...files]}
      onChange={keepAsItIs}
      transport={fileTransport}
      readOnly
      compact
    />
  );
}
