import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea } from '#src/ui/dialogs/counted-input.tsx';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

interface Props {
  onSend: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** 有异议: what of the statement is not right; finance hears of it. */
export function ObjectDialog({ onSend, onClose }: Props) {
  const form = useSmallForm(
    ({ reason = '' }): Record<string, string> =>
      reason.trim() === '' ? { reason: '请说明异议' } : {},
    async ({ reason = '' }) => {
      await onSend(reason);
      onClose();
    },
  );
  return (
    <Dialog title="对账单有异议" onClose={onClose}>
      <p>异议连同当前这一版对账单一起保存，平台财务会收到通知。</p>
      <FormOf form={form} submit="提交异议" binding>
        <CountedArea
          name="reason"
          label="异议说明"
          description="哪一笔、差多少、依据是什么；200 字以内"
          maxLength={200}
          rows={4}
          withAsterisk
          error={form.errors.reason}
          data-autofocus
        />
      </FormOf>
    </Dialog>
  );
}
