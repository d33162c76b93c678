import { type ReactNode, useState } from 'react';

import { PAID_LATER, SLIP } from '#contract/payment/slip.ts';
import { NUMBER_RULES } from '#contract/validators/numbers.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { type Action, createAction } from '#src/api/action.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { ask } from '#src/ui/confirm.ts';
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

/** Judged here as by the wire: an amount that is none cannot be asked about. */
function ofAmount(typed: string): { amount?: string } {
  const amount = problemOf(NUMBER_RULES.moneyPositive, plainNumber(typed), {});
  return amount === undefined ? {} : { amount };
}

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
  /** Yuan that are due, decimal text: what stands in the field until another amount is typed. */
  due: string;
  submit: string;
  /** What is asked before that amount is sent (slip-question.ts). */
  question: (amount: string) => string;
  send: (slip: Slip, action: Action) => Promise<unknown>;
  /** Called once it is registered, before the dialog closes. */
  onDone: () => void;
  onClose: () => void;
  /** Where to pay, and why. */
  children: ReactNode;
}

/** What is asked for, and what is sent of it. */
function useSlip({ question, send, onDone, onClose }: Props) {
  const [action] = useState(createAction);
  const [day, setDay] = useState(serverDay);
  const [typed, setTyped] = useState<string>();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [pending, setPending] = useState<string>();
  const form = useSmallForm(
    ({ amount = '', bankSerialNo = '' }): Record<string, string> => ({
      ...ofAmount(amount),
      ...(bankSerialNo.trim() === '' && { bankSerialNo: REQUIRED }),
      ...(day > serverDay() && { payDate: PAID_LATER }),
      ...(files.length === 0 && { attachment: '请上传银行回单' }),
      ...(pending && { attachment: pending }),
    }),
    async ({ amount = '', bankSerialNo = '' }) => {
      const attachment = files.map(({ id }) => ({ id, fileType: SLIP }));
      const money = plainNumber(amount);
      if (!(await ask(question(money), { binding: true }))) return;
      await send({ amount: money, bankSerialNo, payDate: day, attachment }, action);
      notify('success', '已登记，待平台核对到账');
      onDone();
      onClose();
    },
  );
  return { form, typed, setTyped, day, setDay, files, setFiles, setPending };
}

/** Registers a payment that was made to the platform: its amount, serial number and day, with the bank's slip (银行回单). */
export function SlipDialog(props: Props) {
  const { title, amountOf, due, submit, onClose, children } = props;
  const { form, typed, setTyped, day, setDay, files, setFiles, setPending } = useSlip(props);
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <FormOf form={form} submit={submit} binding>
        <TextInput
          name="amount"
          label={`${amountOf}（元）`}
          inputMode="decimal"
          value={typed ?? due}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
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
          onPending={setPending}
          error={form.errors.attachment}
          transport={fileTransport}
        />
      </FormOf>
    </Dialog>
  );
}
