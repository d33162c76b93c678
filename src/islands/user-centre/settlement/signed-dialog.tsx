import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { NO_SIGNED_SHEET, SIGNED_SHEET } from '#contract/settlement/signed-sheet.ts';
import { createAction } from '#src/api/action.ts';
import { keepSigned } from '#src/api/signed-sheet.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

interface Props {
  paper: 'sale' | 'purchase';
  id: string;
  /** Files that may still be handed in. */
  left: number;
  /** What of the view's queries is asked anew. */
  queryKey: readonly unknown[];
  onClose: () => void;
}

/** 上传签章结算单: what was handed in before stays. */
export function SignedDialog({ paper, id, left, queryKey, onClose }: Props) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [pending, setPending] = useState<string>();
  const form = useSmallForm(
    (): Record<string, string> => ({
      ...(files.length === 0 && { attachment: NO_SIGNED_SHEET }),
      ...(pending && { attachment: pending }),
    }),
    async () => {
      const attachment = files.map((file) => ({ id: file.id, fileType: SIGNED_SHEET }));
      await keepSigned(paper, { id, attachment }, action);
      notify('success', '已上传');
      void queries.invalidateQueries({ queryKey: [...queryKey] });
      onClose();
    },
  );
  return (
    <Dialog title="上传签章结算单" onClose={onClose}>
      <p>请打印本结算单，双方签章后扫描上传，平台可以查看。已上传的文件会保留，不能撤回。</p>
      <FormOf form={form} submit="上传">
        <FileUpload
          label="签章结算单"
          required
          fileType={SIGNED_SHEET}
          narrow={{ limit: left }}
          value={files}
          onChange={setFiles}
          onPending={setPending}
          error={form.errors.attachment}
          transport={fileTransport}
        />
      </FormOf>
    </Dialog>
  );
}
