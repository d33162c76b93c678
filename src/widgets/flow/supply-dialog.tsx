import { useState } from 'react';

import { MOST_ATTACHED } from '#contract/file/types.ts';
import { OpinionDialog } from '#src/ui/approval/opinion-dialog.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';

import { fileTransport } from '../file/file-transport.ts';

/** FileType 通用附件. */
const GENERAL = 1;

interface Props {
  /** What the reviewer asked for. */
  asked: string;
  onSubmit: (opinion: string, files: readonly Attachment[]) => Promise<unknown>;
  onClose: () => void;
}

/** 补充资料: the applicant's answer to a reviewer, with files. */
export function SupplyDialog({ asked, onSubmit, onClose }: Props) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [pending, setPending] = useState<string>();
  return (
    <OpinionDialog
      title="补充资料"
      label="补充说明"
      required
      action="提交补充"
      binding
      blocked={pending}
      below={
        <FileUpload
          label="补充文件"
          fileType={GENERAL}
          narrow={{ limit: MOST_ATTACHED }}
          value={files}
          onChange={setFiles}
          onPending={setPending}
          transport={fileTransport}
        />
      }
      onSubmit={(opinion) => onSubmit(opinion, files)}
      onClose={onClose}
    >
      <p>平台要求：{asked}</p>
    </OpinionDialog>
  );
}
