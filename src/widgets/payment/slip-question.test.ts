import { expect, test } from 'vitest';

import { slipQuestion } from './slip-question.ts';

const PAYING = { what: '应付款 YS202611260001 的付款', amountOf: '付款金额' };
const of = (amount: string, waiting?: string) =>
  slipQuestion({ ...PAYING, amount, left: { due: '4329.51', ...(waiting && { waiting }) } });

test('names the payment in figures and in capitals', () => {
  const asked =
    '确定登记应付款 YS202611260001 的付款吗？\n付款金额：4,329.51 元（肆仟叁佰贰拾玖元伍角壹分）';
  expect(of('4329.51')).toBe(asked);
  expect(slipQuestion({ ...PAYING, amount: '4329.51' })).toBe(asked);
});

test('says by how much it is more than what is left', () => {
  expect(of('99999999')).toBe(
    '确定登记应付款 YS202611260001 的付款吗？\n付款金额：99,999,999.00 元（玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元整）\n比剩余应付 4,329.51 元多 99,995,669.49 元，多付的款项由平台财务认款后处理',
  );
});

test('counts what waits already, and says so', () => {
  expect(of('100', '4300.00')).toContain(
    '\n连同已登记待核对的 4,300.00 元，比剩余应付 4,329.51 元多 70.49 元，多付的款项由平台财务认款后处理',
  );
  expect(of('29.51', '4300.00')).not.toContain('多付');
});
