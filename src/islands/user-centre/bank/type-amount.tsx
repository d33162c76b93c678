import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createAction } from '#src/api/action.ts';
import { bankQueries, typeBankAmount } from '#src/api/bank.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

interface Props {
  row: { id: string; accountNo: string; verifySentDate: string; verifyTriesLeft: number };
  onClose: () => void;
}

const REQUIRED = '该项为必填项';

/** 填写到账金额: each wrong amount costs one of three tries, so a try is sent once and never again by itself. */
export function TypeAmountDialog({ row, onClose }: Props) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const [left, setLeft] = useState(row.verifyTriesLeft);
  const [wrong, setWrong] = useState('');
  const close = () => {
    void queries.invalidateQueries({ queryKey: [...bankQueries.key] });
    onClose();
  };
  const form = useSmallForm(
    ({ amount = '' }): Record<string, string> => (amount.trim() === '' ? { amount: REQUIRED } : {}),
    async ({ amount = '' }) => {
      const answer = await typeBankAmount({ id: row.id, amount: plainNumber(amount) }, action);
      if (!answer.verified && answer.triesLeft > 0) {
        setLeft(answer.triesLeft);
        setWrong(`金额不正确，还可填写 ${answer.triesLeft} 次`);
        return;
      }
      if (answer.verified) notify('success', '银行账户已验证');
      else notify('error', '三次填写均不正确，本次验证已结束，请核对账户后重新发起');
      close();
    },
  );
  return (
    <Dialog title="填写到账金额" onClose={close}>
      <p>
        平台已于 {row.verifySentDate} 向账户 {row.accountNo}{' '}
        打入一笔小额款项。请查询该账户的到账金额后填写，还可填写 {left} 次。
      </p>
      <FormOf form={form} submit="提交">
        <TextInput
          name="amount"
          label="到账金额（元）"
          inputMode="decimal"
          withAsterisk
          error={form.errors.amount ?? (wrong || undefined)}
          onChange={() => setWrong('')}
        />
      </FormOf>
    </Dialog>
  );
}
