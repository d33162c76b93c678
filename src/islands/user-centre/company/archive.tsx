import { useState } from 'react';
import {
  ARCHIVE_REFUSAL,
  archiveSheet,
  companyArchive,
  inOrder,
} from '#contract/company/archive.ts';
import { createAction } from '#src/api/action.ts';
import { listExports } from '#src/api/export.ts';
import { DayInput } from '#src/ui/day-input.tsx';
import { FormModal } from '#src/ui/dialogs/form-modal.tsx';
import { ExportDialog } from '#src/ui/list-page/export-dialog.tsx';
import { byPath, ofField } from '#src/ui/submit/submission.ts';
import { useSubmission } from '#src/ui/submit/use-submission.ts';

import styles from './company.module.css';

const ARCHIVES = listExports(companyArchive, archiveSheet);

interface AskingProps {
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** What goes into the archive. */
function Asking({ onStarted, onClose }: AskingProps) {
  const [withFiles, setWithFiles] = useState(true);
  const [filesFrom, setFrom] = useState('');
  const [filesUntil, setUntil] = useState('');
  const [action] = useState(createAction);
  const { submission, errors, alert, busy } = useSubmission();
  const submit = async () => {
    // Bounds that are out of sight are no reason to stop.
    const bounds = withFiles ? { filesFrom, filesUntil } : { filesFrom: '', filesUntil: '' };
    if (!inOrder(bounds)) return submission.complain({ filesUntil: ARCHIVE_REFUSAL.order });
    submission.judge({});
    await submission.send(
      async () => onStarted(await ARCHIVES.start({ withFiles, ...bounds }, action)),
      ({ fields }) => byPath(fields.map(ofField)),
    );
  };
  const days = [
    { key: 'filesFrom', label: '附件上传日期（起）', value: filesFrom, set: setFrom },
    { key: 'filesUntil', label: '附件上传日期（止）', value: filesUntil, set: setUntil },
  ];
  return (
    <FormModal
      title="打包企业数据"
      submit="开始打包"
      busy={busy}
      alert={alert}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p>
          将本企业可导出的全部列表（CSV）和单据附件打包为一个 ZIP
          文件，内附每个文件的校验值。完成后在消息中心通知您，24 小时内可下载。
        </p>
        <p className={styles.hint}>
          文件含合同、证件和银行账户等信息，请妥善保管。打包和下载均有记录。
        </p>
        <label className={styles.check}>
          <input
            type="checkbox"
            data-autofocus
            checked={withFiles}
            onChange={({ currentTarget }) => setWithFiles(currentTarget.checked)}
          />
          <span>
            包含单据附件
            <small>单次最多 1 GB、20000 个；更多时请按上传日期分次打包</small>
          </span>
        </label>
        {withFiles &&
          days.map(({ key, label, value, set }) => (
            <DayInput
              key={key}
              label={label}
              of={label}
              value={value}
              error={errors[key]}
              onChange={(day) => {
                set(day);
                submission.mark(key);
              }}
            />
          ))}
      </div>
    </FormModal>
  );
}

interface Props {
  /** The export that a message tells of. */
  told: string | undefined;
  /** Whether somebody has just asked for one. */
  isAsking: boolean;
  onClose: () => void;
}

/** 打包企业数据: what shall be in it, then how far it is, then the file. */
export function Archive({ told, isAsking, onClose }: Props) {
  const [started, setStarted] = useState<string>();
  const [isSeen, setSeen] = useState(false);
  const close = () => {
    setStarted(undefined);
    onClose();
  };
  if (started !== undefined)
    return <ExportDialog id={started} isOwn exports={ARCHIVES} unit="项" onClose={close} />;
  if (isAsking) return <Asking onStarted={setStarted} onClose={onClose} />;
  if (told === undefined || isSeen) return null;
  const seen = () => setSeen(true);
  return <ExportDialog id={told} isOwn={false} exports={ARCHIVES} unit="项" onClose={seen} />;
}
