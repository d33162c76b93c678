import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { subtract } from '#contract/arithmetic/money.ts';
import type { EstimateOrderDetail } from '#contract/order/estimate-order.ts';
import { createAction } from '#src/api/action.ts';
import { registerDeposit } from '#src/api/deposit.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { DayInput } from '#src/ui/day-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

import { ESTIMATE_ORDERS } from './estimate.ts';

/** FileType 银行回单. */
const SLIP = 111;
const MOST_PAPERS = 5;
const REQUIRED = '该项为必填项';

interface Props {
  row: EstimateOrderDetail;
  onClose: () => void;
}

/** What is asked for, and what is sent of it. */
function useDeposit({ row, onClose }: Props) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const [day, setDay] = useState(serverDay);
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useSmallForm(
    ({ amount = '', bankSerialNo = '' }): Record<string, string> => ({
      ...(amount.trim() === '' && { amount: REQUIRED }),
      ...(bankSerialNo.trim() === '' && { bankSerialNo: REQUIRED }),
      ...(files.length === 0 && { attachment: '请上传银行回单' }),
      ...(busy && { attachment: '文件正在上传，请稍候' }),
    }),
    async ({ amount = '', bankSerialNo = '' }) => {
      const { id, version } = row;
      const attachment = files.map((file) => ({ id: file.id, fileType: SLIP }));
      const slip = { amount: amount.replaceAll(',', ''), bankSerialNo, payDate: day, attachment };
      await registerDeposit({ id, version, ...slip }, action);
      notify('success', '已登记，待平台核对到账');
      void queries.invalidateQueries({ queryKey: [...ESTIMATE_ORDERS.queries.key] });
      onClose();
    },
  );
  return { form, day, setDay, files, setFiles, setBusy };
}

/** 登记缴款: what the company has paid of the deposit, with the bank's slip. */
export function DepositDialog(props: Props) {
  const { row, onClose } = props;
  const { form, day, setDay, files, setFiles, setBusy } = useDeposit(props);
  const due = subtract(row.depositRequired, row.depositReceived);
  return (
    <Dialog title="登记保证金缴款" onClose={onClose}>
      <p>尚欠保证金 {due} 元。请先向平台账户付款，再登记银行回单。</p>
      <FormOf form={form} submit="登记" binding>
        <TextInput
          name="amount"
          label="缴款金额（元）"
          inputMode="decimal"
          defaultValue={due}
          maxLength={16}
          withAsterisk
          error={form.errors.amount}
        />
        <TextInput
          name="bankSerialNo"
          label="银行流水号"
          maxLength={50}
          withAsterisk
          error={form.errors.bankSerialNo}
        />
        <DayInput
          name="payDate"
          label="付款日期"
          of="付款日期"
          value={day}
          onChange={setDay}
          withAsterisk
          error={form.errors.payDate}
        />
        <FileUpload
          label="银行回单"
          required
          fileType={SLIP}
          narrow={{ limit: MOST_PAPERS }}
          value={files}
          onChange={setFiles}
          onBusy={setBusy}
          error={form.errors.attachment}
          transport={fileTransport}
        />
      </FormOf>
    </Dialog>
  );
}
