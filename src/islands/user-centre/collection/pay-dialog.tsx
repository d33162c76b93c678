import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { ReceivablePlanRow } from '#contract/collection/receivable-plan.ts';
import { SLIP } from '#contract/payment/payment.ts';
import { createAction } from '#src/api/action.ts';
import { payeeAccount, registerCollection } from '#src/api/collection.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { groupBankCard } from '#src/lib/bank-card.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { DayInput } from '#src/ui/day-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

import styles from './collection.module.css';
import { planQueries } from './plan-queries.ts';

const MOST_PAPERS = 5;
const REQUIRED = '该项为必填项';

interface Props {
  row: ReceivablePlanRow;
  onClose: () => void;
}

/** Where to pay, and what to write in the remark so that the money finds its receivable. */
function Whither({ row }: Pick<Props, 'row'>) {
  const { data, error } = useQuery({
    queryKey: ['receivablePlan', 'payee'],
    queryFn: payeeAccount,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) return <p role="alert">{errorToMessage(error)}</p>;
  return (
    <dl className={styles.payee}>
      <dt>收款户名</dt>
      <dd>{data?.name ?? '正在获取…'}</dd>
      <dt>收款账号</dt>
      <dd>{data ? groupBankCard(data.accountNo) : '正在获取…'}</dd>
      <dt>开户行</dt>
      <dd>{data?.openBank ?? '正在获取…'}</dd>
      <dt>应付金额</dt>
      <dd>{formatNumber(row.outstanding)} 元</dd>
      <dt>付款识别码</dt>
      <dd>
        <strong>{row.payCode}</strong>
        <span>转账时请填入附言，款项到账后即可自动对应到本笔应付款</span>
      </dd>
    </dl>
  );
}

/** What is asked for, and what is sent of it. */
function useSlip({ row, onClose }: Props) {
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
      const attachment = files.map((file) => ({ id: file.id, fileType: SLIP }));
      const slip = { amount: amount.replaceAll(',', ''), bankSerialNo, payDate: day, attachment };
      await registerCollection({ ...slip, receivableIds: [row.id] }, action);
      notify('success', '已登记，待平台核对到账');
      void queries.invalidateQueries({ queryKey: [...planQueries.key] });
      void queries.invalidateQueries({ queryKey: ['collection'] });
      onClose();
    },
  );
  return { form, day, setDay, files, setFiles, setBusy };
}

/** 去付款: the platform's account and the payment code, then the bank's slip. */
export function PayDialog(props: Props) {
  const { row, onClose } = props;
  const { form, day, setDay, files, setFiles, setBusy } = useSlip(props);
  return (
    <Dialog title="去付款" onClose={onClose}>
      <Whither row={row} />
      <p>付款后请上传银行回单，平台核对到账后核销；也可等待平台按识别码核对，不必登记。</p>
      <FormOf form={form} submit="登记付款" binding>
        <TextInput
          name="amount"
          label="付款金额（元）"
          inputMode="decimal"
          defaultValue={row.outstanding}
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
