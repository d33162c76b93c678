import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

import type { StepProps } from './step-props.ts';

interface Props extends StepProps {
  label: string;
  /** Code of the enumeration FileType. */
  paper: number;
}

/** One paper of the application. */
export function PaperUpload({ label, paper, draft, files, problemOf, onPending }: Props) {
  const path = `attachment.${paper}`;
  const own = files.filter(({ fileType }) => fileType === paper);
  return (
    <FileUpload
      label={label}
      fileType={paper}
      value={own}
      required
      error={problemOf(path)}
      transport={fileTransport}
      onChange={(change) =>
        draft.setFiles((all) => {
          const others = all.filter(({ fileType }) => fileType !== paper);
          return [...others, ...change(all.filter(({ fileType }) => fileType === paper))];
        })
      }
      onPending={(why) => onPending(path, why)}
    />
  );
}
