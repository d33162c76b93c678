import type { FileTransport } from '#src/ui/file-upload/transport.ts';

import { Attachments } from './attachments.tsx';
import { ofType, type PapersDialogProps } from './papers.ts';

interface Props extends Pick<PapersDialogProps, 'papers' | 'files'> {
  transport?: FileTransport;
}

/** The files of a record by what they are. */
export const PapersByKind = ({ papers, files, ...by }: Props) =>
  papers.kinds.map(({ fileType, label }) => {
    const found = ofType(files, fileType);
    return found.length > 0 && <Attachments key={fileType} label={label} files={found} {...by} />;
  });
