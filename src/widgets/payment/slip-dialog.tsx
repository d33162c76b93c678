import { type ReactNode, useState } from 'react';

import { SLIP } from '#contract/payment/slip.ts';
import { type Action, createAction } from '#src/api/action.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { plainNumber } from '#src/lib/normalise.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { DayInput } from '#src/ui/day-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedText } from '#src/ui/dialogs/counted-input.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

const MOST_PAPERS = 5;
const REQUIRED = '该项为必填项';

/** A payment to the platform as its payer registers it. */
interface Slip {
  /** Yuan, decimal text. */
  amount: string;
  bankSerialNo: string;
  /** YYYY-MM-DD. */
  payDate: string;
  attachment: { id: string; fileType: number }[];
}

interface Props {
  title: string;
  /** What is paid, e.g. 付款金额; the unit follows. */
  amountOf: string;
  /** Yuan that are due, decimal text: what stands in the field at first. */
  due: string;
  submit: string;
  send: (slip: Slip, action: Action) => Promise<unknown>;
  /** Called once it is registered, before the dialog closes. */
  onDone: () => void;
  onClose: () => void;
  /** Where to pay, and why. */
  children: ReactNode;
}

/** What is asked for, and what is sent of it. */
function useSlip({ send, onDone, onClose }: Props) {
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
      const attachment = files.map(({ id }) => ({ id, fileType: SLIP }));
      const money = plainNumber(amount);
      await send({ amount: money, bankSerialNo, payDate: day, attachment }, action);
      notify('success', '已登记，待平台核对到账');
      onDone();
      onClose();
    },
  );
  return { form, day, setDay, files, setFiles, setBusy };
}

/** Registers a payment that was made to the platform: its amount, serial number and day, with the bank's slip (银行回单). */
export function SlipDialog(props: Props) {
  const { title, amountOf, due, submit, onClose, children } = props;
  const { form, day, setDay, files, setFiles, setBusy } = useSlip(props);
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <FormOf form={form} submit={submit} binding>
        <TextInput
          name="amount"
          label={`${amountOf}（元）`}
          inputMode="decimal"
          defaultValue={due}
          maxLength={16}
          withAsterisk
          error={form.errors.amount}
        />
        <CountedText
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
