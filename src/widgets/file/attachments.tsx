import type { Attachment, FileTransport } from '#src/ui/file-upload/transport.ts';
import { laterPart } from '#src/ui/later-part.tsx';

interface Props {
  label: string;
  files: readonly Attachment[];
  transport?: FileTransport;
}

/** The files of a record, to be looked at; what shows them is as much code as the list. */
export const Attachments = laterPart<Props>(
  async () => (await import('./attachment-list.tsx')).AttachmentList,
);
