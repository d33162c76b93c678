import { useState } from 'react';

import { createAction } from '#src/api/action.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { fileTransport } from './file-transport.ts';
import { leftOf, type PapersDialogProps } from './papers.ts';

type Chosen = Readonly<Record<number, readonly Attachment[]>>;

/** Adds papers to a record: what is there stays. */
export function KeptPapersDialog(props: PapersDialogProps) {
  const { papers, files, send, onDone, onClose, transport = fileTransport, ruleOf } = props;
  const [action] = useState(createAction);
  const [chosen, setChosen] = useState<Chosen>({});
  const [pending, setPending] = useState<Readonly<Record<number, string | undefined>>>({});
  const attachment = papers.kinds.flatMap(({ fileType }) =>
    (chosen[fileType] ?? []).map(({ id }) => ({ id, fileType })),
  );
  const waits = Object.values(pending).find(Boolean);
  const form = useSmallForm(
    (): Record<string, string> => ({
      ...(attachment.length === 0 && { attachment: papers.missing }),
      ...(waits && { attachment: waits }),
    }),
    async () => {
      await send(attachment, action);
      notify('success', '已上传');
      onDone();
      onClose();
    },
  );
  const kinds = papers.kinds.filter(({ fileType }) => leftOf(files, fileType) > 0);
  return (
    <Dialog title={`上传${papers.title}`} onClose={onClose}>
      <p>{papers.about}</p>
      <FormOf form={form} submit="上传">
        {kinds.map(({ fileType, label }, place) => (
          <FileUpload
            key={fileType}
            label={label}
            required={kinds.length === 1}
            fileType={fileType}
            {...(ruleOf && { rule: ruleOf(fileType) })}
            narrow={{ limit: leftOf(files, fileType) }}
            value={chosen[fileType] ?? []}
            onChange={(change) =>
              setChosen((all) => ({ ...all, [fileType]: change(all[fileType] ?? []) }))
            }
            onPending={(why) => setPending((all) => ({ ...all, [fileType]: why }))}
            error={place === 0 ? form.errors.attachment : undefined}
            transport={transport}
          />
        ))}
      </FormOf>
    </Dialog>
  );
}
