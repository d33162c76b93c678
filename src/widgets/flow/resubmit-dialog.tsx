import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';

import { errorToMessage } from '#src/lib/errors.ts';
import { Dialog } from '#src/ui/dialog.tsx';

export type Resubmit = 'start' | 'node';

interface Props {
  onSubmit: (way: Resubmit) => Promise<unknown>;
  onClose: () => void;
}

/** 重新提交 after a return: straight to the node that returned it, or from the beginning (domain.md F). */
export function ResubmitDialog({ onSubmit, onClose }: Props) {
  const [way, setWay] = useState<Resubmit>('node');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await onSubmit(way);
      onClose();
    } catch (error) {
      setProblem(errorToMessage(error));
    } finally {
      setBusy(false);
    }
  };
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
      <Radio.Group
        label="审批方式"
        value={way}
        onChange={(value) => setWay(value === 'start' ? 'start' : 'node')}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="node"
            label="直达退回节点"
            description="由退回的节点继续审批，之前的意见保留"
          />
          <Radio
            value="start"
            label="从头审批"
            description="所有节点重新审批，适合内容改动较大时"
          />
        </Stack>
      </Radio.Group>
      <p role="alert">{problem}</p>
    </Dialog>
  );
}
