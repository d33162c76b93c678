import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { FactoringRow } from '#contract/factoring/factoring.ts';
import { NUMBER_RULES } from '#contract/validators/numbers.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { createAction } from '#src/api/action.ts';
import { switchAutoOn } from '#src/api/factoring.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { factoringQueries } from './factoring-queries.ts';

const FIELDS = [
  ['contractNo', '贸易合同号', ''],
  ['termDays', '账期（天）', '自开票日期起计算到期日，1-365'],
  ['leastAmount', '单张发票最低金额（元）', '低于该金额的发票不自动融资'],
  ['mostAmount', '合计上限（元）', '由自动融资提交、尚未结清的转让金额合计'],
] as const;

const plain = (amount = '') => plainNumber(amount);

function problemIn(name: string, typed: string): string | undefined {
  if (typed === '') return '该项为必填项';
  if (name !== 'termDays') return undefined;
  return problemOf(NUMBER_RULES.positiveInt, plain(typed), {});
}

/** 开通自动融资: new invoices to the debtor are financed at the scheme of this financing. */
export function AutoDialog({ row, onClose }: { row: FactoringRow; onClose: () => void }) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const form = useSmallForm(
    (values): Record<string, string> =>
      Object.fromEntries(
        FIELDS.flatMap(([name]) => {
          const problem = problemIn(name, values[name]?.trim() ?? '');
          return problem === undefined ? [] : [[name, problem] as const];
        }),
      ),
    async ({ contractNo = '', termDays, leastAmount, mostAmount }) => {
      const order = { contractNo, termDays: Number(plain(termDays)) };
      const amounts = { leastAmount: plain(leastAmount), mostAmount: plain(mostAmount) };
      await switchAutoOn({ id: row.id, ...order, ...amounts }, action);
      notify('success', '自动融资已开通');
      void queries.invalidateQueries({ queryKey: [...factoringQueries.key] });
      onClose();
    },
  );
  return (
    <Dialog title="开通自动融资" onClose={onClose}>
      <FormOf form={form} submit="开通" binding>
        <p>
          贵企业对债务人 {row.debtorName} 的新发票，将按 {row.factoringNo}
          {
            ' 的方案自动提交融资。每次提交都会通知贵企业，24 小时内可以撤回，之后自动确认方案；随时可以关闭。'
          }
        </p>
        {FIELDS.map(([name, label, hint]) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            description={hint}
            defaultValue={name === 'leastAmount' ? '0' : ''}
            error={form.errors[name]}
            withAsterisk
          />
        ))}
      </FormOf>
    </Dialog>
  );
}
