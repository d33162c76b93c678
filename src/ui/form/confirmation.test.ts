import { expect, test } from 'vitest';

import { readForm } from '#contract/form/read-form.ts';
import { amountsToConfirm } from './confirmation.ts';

const AROUND = { params: {}, facts: {}, today: '2026-11-23' };

const field = (controlType: string, fieldKey: string, label: string, more: object = {}) => ({
  fieldKey,
  label,
  controlType,
  dataType: 'decimal',
  required: false,
  sort: 0,
  ...more,
});

function formOf(...fields: ReturnType<typeof field>[]) {
  const tab = { tabKey: 'base', tabName: '基本信息', sort: 1, repeatable: false };
  return readForm([{ ...tab, layout: 'form' as const, fields }]);
}

test('each amount that was typed is confirmed with thousands and in capitals, the unit once', () => {
  const form = formOf(
    field('money', 'contractAmount', '合同金额（元）'),
    field('money', 'applyAmount', '申请额度', { unit: '元' }),
  );
  expect(
    amountsToConfirm(form, { contractAmount: '20000000', applyAmount: '325.04' }, AROUND),
  ).toEqual([
    '合同金额：20,000,000.00 元（贰仟万元整）',
    '申请额度：325.04 元（叁佰贰拾伍元零肆分）',
  ]);
});

test('what is given, computed, hidden, empty or no amount is not confirmed', () => {
  const form = formOf(
    field('money', 'given', '当前额度', { readonly: true }),
    field('money', 'computed', '调整后额度', { calc: { field: 'given' } }),
    field('money', 'hidden', '其他金额', { visibleWhen: { op: 'eq', args: ['1', '2'] } }),
    field('money', 'empty', '业主已付工程款'),
    field('number', 'days', '账期'),
  );
  const values = { given: '1', computed: '1', hidden: '1', empty: '', days: '90' };
  expect(amountsToConfirm(form, values, AROUND)).toEqual([]);
});
