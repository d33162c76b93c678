import { useState } from 'react';
import { LETTER, MOST_LETTERS, MY_COMPANY } from '#contract/company/company.ts';
import type { MemberRow } from '#contract/company/member.ts';
import { changeAdmin } from '#src/api/company.ts';
import { fetchUser } from '#src/stores/session.ts';
import { FormModal } from '#src/ui/dialogs/form-modal.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import { usePending } from '#src/ui/file-upload/use-pending.ts';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

import styles from './company.module.css';
import { useDialogForm } from './use-dialog-form.ts';

interface Props {
  companyId: string;
  member: MemberRow;
  onClose: () => void;
}

/** 变更管理员: with the company's letter; whoever hands over is an ordinary member from then on, unless both shall be. */
export function HandOverDialog({ companyId, member, onClose }: Props) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [keeps, setKeeps] = useState(false);
  const waits = usePending();
  const form = useDialogForm({
    send: async (action) => {
      const attachment = files.map(({ id, fileType }) => ({ id, fileType }));
      await changeAdmin({ id: companyId, memberId: member.id, keeps, attachment }, action);
      await fetchUser();
    },
    question: `变更后立即生效，确定将企业管理员变更为 ${member.nickName} 吗？`,
    done: '企业管理员已变更',
    onClose,
  });
  return (
    <FormModal
      title="变更管理员"
      submit="确认变更"
      binding
      busy={form.busy}
      alert={form.alert}
      isDirty={files.length > 0}
      onSubmit={() => {
        if (!waits.isFree()) return;
        if (files.length === 0) form.complain({ attachment: MY_COMPANY.letter });
        else void form.submit();
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p>
          将企业管理员变更为 <strong>{member.nickName}</strong>（{member.phone}
          ）。变更后立即生效，并通知双方和其他管理员。
        </p>
        <FileUpload
          label="授权委托书（加盖公章）"
          required
          fileType={LETTER}
          narrow={{ limit: MOST_LETTERS }}
          value={files}
          error={waits.of('attachment') ?? form.errors.attachment}
          transport={fileTransport}
          onChange={(change) => {
            setFiles(change);
            form.mend('attachment');
          }}
          onPending={(why) => waits.tell('attachment', why)}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={keeps}
            onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
          />
          <span>
            我继续担任管理员（增设）
            <small>不勾选时，您将不再是企业管理员，不能再管理成员和企业资料</small>
          </span>
        </label>
      </div>
    </FormModal>
  );
}
