import { useState } from 'react';
import type { Resubmit } from '#src/api/document.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useSubmission } from '#src/ui/submit/use-submission.ts';

import styles from './resubmit-dialog.module.css';
import { ResubmitWays } from './resubmit-ways.tsx';

interface Props {
  onSubmit: (way: Resubmit) => Promise<unknown>;
  onClose: () => void;
}

/** 重新提交 after a return: straight to the node that returned it, or from the beginning (rules.md F). */
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
      <ResubmitWays way={way} onWay={setWay} />
      <p role="alert" className={styles.problem}>
        {alert}
      </p>
    </Dialog>
  );
}
