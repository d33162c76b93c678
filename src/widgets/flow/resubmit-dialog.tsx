import { useState } from 'react';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useSubmission } from '#src/ui/submit/use-submission.ts';

import styles from './resubmit-dialog.module.css';

type Resubmit = 'start' | 'node';

const WAYS = [
  { value: 'node', label: '直达退回节点', about: '由退回的节点继续审批，之前的意见保留' },
  { value: 'start', label: '从头审批', about: '所有节点重新审批，适合改动较大时' },
] as const;

interface Props {
  onSubmit: (way: Resubmit) => Promise<unknown>;
  onClose: () => void;
}

/** 重新提交 after a return: straight to the node that returned it, or from the beginning (domain.md F). */
export function ResubmitDialog({ onSubmit, onClose }: Props) {
  const [way, setWay] = useState<Resubmit>('node');
  const { submission, alert, busy } = useSubmission();
  const send = () =>
    submission.send(
      async () => {
        await onSubmit(way);
        onClose();
      },
      () => ({}),
    );
  return (
    <Dialog
      title="重新提交"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button color="seal" loading={busy} onClick={() => void send()}>
            提交
          </Button>
        </>
      }
    >
      <p>提交后进入审批，审批期间不能修改。</p>
      <fieldset className={styles.ways}>
        <legend>审批方式</legend>
        {WAYS.map(({ value, label, about }) => (
          <label key={value}>
            <input
              type="radio"
              name="resubmit"
              checked={way === value}
              onChange={() => setWay(value)}
            />
            {label}
            <span>{about}</span>
          </label>
        ))}
      </fieldset>
      <p role="alert" className={styles.problem}>
        {alert}
      </p>
    </Dialog>
  );
}
