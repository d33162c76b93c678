import { expect, test } from 'vitest';

import { add, round2 } from '../arithmetic/money.ts';
import { breakdownOf } from './breakdown.ts';
import type { SettledLine } from './lines.ts';

const line = (more: Partial<SettledLine>): SettledLine => ({
  id: '1',
  upstreamId: '2',
  actualLineId: '3',
  goodsName: '螺纹钢',
  brand: '',
  spec: 'Φ12',
  material: '',
  unit: 't',
  orderedQty: '300',
  shippedQty: '150',
  receivedQty: '149.4',
  rejectedQty: '0',
  diffPermille: '-4',
  settleQty: '149.4',
  indexDate: '',
  priceBasis: '',
  priceIncl: '3695',
  taxRate: '0.13',
  grossAmount: '552033.00',
  deduction: '0.00',
  deductionReason: '',
  amountIncl: '552033.00',
  taxAmount: '63508.22',
  amountExcl: '488524.78',
  disputedQty: '0',
  disputedAmount: '0.00',
  ...more,
});

const SALE = {
  lines: [line({ deduction: '33.00', deductionReason: '锈蚀', amountIncl: '552000.00' })],
  changes: [
    {
      id: '9',
      lineId: '1',
      qty: '0',
      amountIncl: '-1000.00',
      taxAmount: '-115.04',
      note: '争议 ZY1 协商一致',
      createTime: '2026-06-01 10:00:00',
    },
  ],
  goodsAmount: '552033.00',
  deductionTotal: '33.00',
  changedAmount: '-1000.00',
  freight: '1090.00',
  freightTax: '90.00',
  freightTaxRate: '0.09',
  serviceFee: '552.03',
  serviceTax: '31.25',
  serviceRate: '0.001',
  fundFee: '18066.20',
  annualRate: '0.08',
  dayCount: '360',
  advances: [
    {
      id: '7',
      amount: '903310.00',
      fromDate: '2026-05-20',
      untilDate: '2026-08-18',
      days: 90,
      fee: '18066.20',
    },
  ],
  settleAmount: '570708.23',
};

test('the parts add up to the settled amount, and the rows to their parts', () => {
  const parts = breakdownOf(SALE);
  expect(parts.map(({ key }) => key)).toEqual([
    'goods',
    'deduction',
    'freight',
    'serviceFee',
    'fundFee',
    'change',
  ]);
  expect(round2(add(...parts.map(({ amount }) => amount)))).toBe(SALE.settleAmount);
  for (const { amount, rows } of parts) {
    expect(round2(add(...rows.map((row) => row.amount)))).toBe(amount);
  }
});

test('each row says its sum in figures', () => {
  const formulas = breakdownOf(SALE).map(({ rows }) => rows[0]?.formula);
  expect(formulas).toEqual([
    '149.4 × 3,695',
    '锈蚀；扣款后 552,000.00，先扣款后计税',
    '含税，税率 9%',
    '552,033.00 × 0.1%',
    '903,310.00 × 8% × 90 ÷ 360',
    '争议 ZY1 协商一致',
  ]);
});

test('a purchase has neither fees nor freight, and what is nothing is left out', () => {
  const { lines, goodsAmount } = SALE;
  const purchase = {
    lines,
    goodsAmount,
    changes: [],
    deductionTotal: '0.00',
    changedAmount: '0.00',
    settleAmount: goodsAmount,
  };
  expect(breakdownOf(purchase).map(({ key }) => key)).toEqual(['goods']);
});
