import { type ReactNode, useState } from 'react';

import { SUPPLIER_REASON, SUPPLIER_REFUSAL } from '#contract/project/add-supplier.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { type Action, createAction } from '#src/api/action.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea } from '#src/ui/dialogs/counted-input.tsx';
import { notify } from '#src/ui/notify.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

/** What keeps a company from supplying stands beside the field where another one may be chosen. */
const BESIDE_SUPPLIER = {
  [SUPPLIER_REFUSAL.certified.code]: 'supplierId',
  [SUPPLIER_REFUSAL.stopped.code]: 'supplierId',
};

interface Props {
  project: { readonly id: string; readonly projectName: string };
  /** The field that chooses a company. */
  chooser: (field: FieldProps, choose: (id: string) => void) => ReactNode;
  send: (
    input: { id: string; supplierId: string; reason: string },
    action: Action,
  ) => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
}

/** 增加供应商 of a project that was approved. */
export function SupplierDialog({ project, chooser, send, onDone, onClose }: Props) {
  const [supplierId, choose] = useState('');
  const [action] = useState(createAction);
  const form = useSmallForm(
    ({ reason = '' }) => ({
      ...(supplierId === '' && { supplierId: '请选择供应商' }),
      ...(reason.trim() === '' && { reason: TEXT.required }),
    }),
    async ({ reason = '' }) => {
      await send({ id: project.id, supplierId, reason: reason.trim() }, action);
      notify('success', '供应商已增加');
      onDone?.();
      onClose();
    },
    BESIDE_SUPPLIER,
  );
  const field = { name: 'supplierId', label: '供应商', required: true };
  return (
    <Dialog title="增加供应商" onClose={onClose}>
      <FormOf form={form} submit="增加" binding>
        <p>
          供应商加入项目“{project.projectName}
          ”后可以查看该项目、接收采购订单，并收到通知；加入后不能移除。
        </p>
        {chooser({ ...field, error: form.errors.supplierId }, choose)}
        <CountedArea
          name="reason"
          label="原因"
          description="记入项目和操作日志"
          withAsterisk
          error={form.errors.reason}
          maxLength={SUPPLIER_REASON}
          rows={3}
        />
      </FormOf>
    </Dialog>
  );
}
