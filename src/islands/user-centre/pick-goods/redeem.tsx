import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { PickGoodsRow } from '#contract/pick-goods/pick-goods.ts';
import { createAction } from '#src/api/action.ts';
import { pickGoodsQueries, redeemPick } from '#src/api/pick-goods.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

const REQUIRED = '该项为必填项';
const FORMAT = '请输入 6 位提货码';

const problemOf = (code: string) => {
  if (code === '') return REQUIRED;
  return /^[0-9A-Za-z]{6}$/.test(code) ? undefined : FORMAT;
};

/** 核验提货码: the supplier types in what the driver says. Each wrong code costs one of five tries, so a try is sent once. */
export function RedeemDialog({ row, onClose }: { row: PickGoodsRow; onClose: () => void }) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const [wrong, setWrong] = useState('');
  const close = () => {
    void queries.invalidateQueries({ queryKey: [...pickGoodsQueries.key] });
    onClose();
  };
  const form = useSmallForm(
    ({ code = '' }): Record<string, string> => {
      const problem = problemOf(code.trim());
      return problem === undefined ? {} : { code: problem };
    },
    async ({ code = '' }) => {
      const { id, version } = row;
      const typed = { id, version, code: code.trim() };
      const { passed, triesLeft } = await redeemPick(typed, action);
      if (!passed && triesLeft > 0) {
        setWrong(`提货码不正确，还可输入 ${triesLeft} 次`);
        return;
      }
      if (passed) notify('success', '提货码正确，货物可以放行');
      else notify('error', '提货码输错次数过多，请采购方换发提货码');
      close();
    },
  );
  return (
    <Dialog title="核验提货码" onClose={close}>
      <p>
        {row.pickNo}：请向提货司机索要提货码，核对车牌号和司机身份后输入。核验通过即视为货物已提走。
      </p>
      <FormOf form={form} submit="核验并放行" binding>
        <TextInput
          name="code"
          label="提货码"
          description="6 位字母或数字，不区分大小写"
          autoComplete="off"
          maxLength={6}
          withAsterisk
          data-autofocus
          error={form.errors.code ?? (wrong || undefined)}
          onChange={() => setWrong('')}
        />
      </FormOf>
    </Dialog>
  );
}
