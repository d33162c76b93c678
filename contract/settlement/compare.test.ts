import { describe, expect, test } from 'vitest';

import { compareDocuments, FIVE } from './compare.ts';
import type { LineDocuments } from './documents.ts';

const LINE: LineDocuments = {
  lineId: '1',
  goodsName: '螺纹钢',
  spec: 'HRB400E Φ12',
  unit: 't',
  orderNo: 'ZG202605200001',
  orderQty: '150',
  orderPrice: '3695',
  orderPicked: '150',
  pickNo: 'TH202605200001',
  pickQty: '150',
  logisticsNo: 'WL202605200001',
  logisticsQty: '150',
  receiptNo: 'SS202605200001',
  deliveredQty: '150',
  receivedQty: '150',
  rejectedQty: '0',
  agreedQty: '',
  disputed: false,
  settleBasis: '4',
  qtyTolerance: '0.05',
  weighTolerance: '3',
  theoreticalQty: '',
  weighNet: '',
  priceMode: '1',
  settleQty: '150',
  settlePrice: '3695',
  settleAmount: '554250.00',
  invoiceNo: '26992000000000000001',
  invoiceQty: '150',
  invoiceAmount: '554250.00',
};

const compared = (more: Partial<LineDocuments>) => {
  const [line] = compareDocuments([{ ...LINE, ...more }]);
  if (line === undefined) throw new Error('nothing compared');
  return line;
};
const states = (more: Partial<LineDocuments>) => compared(more).cells.map(({ state }) => state);
const cell = (more: Partial<LineDocuments>, document: (typeof FIVE)[number]) =>
  compared(more).cells.find((one) => one.document === document);

test('five documents that agree need no word', () => {
  const line = compared({});
  expect(line.cells.map(({ document }) => document)).toEqual([...FIVE]);
  expect(line.cells.every(({ state, rule }) => state === 'same' && rule === '')).toBe(true);
  expect(line.settled).toMatchObject({ state: 'same', qty: '150', amount: '554250.00' });
});

test('what is not there yet is absent, not wrong', () => {
  expect(
    states({ logisticsNo: '', logisticsQty: '', invoiceNo: '', invoiceQty: '', invoiceAmount: '' }),
  ).toEqual(['same', 'same', 'absent', 'same', 'absent']);
});

describe('the worked case: weighing', () => {
  test('149.400 of 150.000 is −4 ‰ and outside of ±3 ‰: settled by what came', () => {
    const came = { receivedQty: '149.4', settleQty: '149.4', settleAmount: '552033.00' };
    const found = cell(came, 'receipt');
    expect(found).toMatchObject({ state: 'broken', rule: '磅差 -4.00‰，允差 ±3‰' });
    expect(found?.remedy).toContain('数量争议');
    expect(compared(came).settled.state).toBe('same');
  });

  test('149.700 is −2 ‰ and within: settled by what was shipped', () => {
    expect(cell({ receivedQty: '149.7' }, 'receipt')).toMatchObject({ state: 'within' });
    expect(compared({ receivedQty: '149.7' }).settled.state).toBe('same');
  });

  test('the edge itself is within', () => {
    expect(cell({ receivedQty: '149.55' }, 'receipt')?.state).toBe('within');
    expect(cell({ receivedQty: '149.549' }, 'receipt')?.state).toBe('broken');
  });
});

test.each([
  ['more than its rule allows', { receivedQty: '149.4' }, 'broken', '149.4'],
  [
    'less, because a part is disputed',
    { settleQty: '140', disputed: true },
    'within',
    '争议部分 10',
  ],
  ['less, because the rest was settled before', { settleQty: '140' }, 'within', '其余部分 10'],
  ['at another price than a fixed one', { settlePrice: '3700' }, 'broken', '3,695'],
  ['at the price of the index', { settlePrice: '3700', priceMode: '3' }, 'within', '3,695'],
] as const)('settled %s', (_, more, state, words) => {
  const { settled } = compared(more);
  expect(settled.state).toBe(state);
  expect(settled.rule).toContain(words);
});

test('a stage may exceed the one before within the tolerance of its product line, and no further', () => {
  expect(cell({ pickQty: '157.5' }, 'pick')).toMatchObject({ state: 'within', remedy: '' });
  expect(cell({ pickQty: '157.501' }, 'pick')).toMatchObject({ state: 'broken' });
  expect(cell({ logisticsQty: '158' }, 'logistics')).toMatchObject({ state: 'broken' });
  expect(cell({ orderPicked: '200' }, 'order')).toMatchObject({ state: 'broken' });
  expect(cell({ pickQty: '100' }, 'pick')).toMatchObject({
    state: 'within',
    rule: '少于订货量 50',
  });
});

// Of 150 tonnes 100 are on this pick-up; what others have taken can be picked by nobody.
test.each([
  ['100', '订单尚可提货 50'],
  ['130', '订单尚可提货 20'],
  ['150', '其余部分已由其他提货单提取'],
  ['157', '其余部分已由其他提货单提取'],
  ['', '其余部分可继续提货'],
])('of an order of which %s tonnes are picked: %s', (orderPicked, remedy) => {
  expect(cell({ pickQty: '100', orderPicked }, 'pick')).toMatchObject({ state: 'within', remedy });
});

test('what was rejected is said although everything came', () => {
  const rejected = { receivedQty: '140', rejectedQty: '10', settleQty: '140' };
  expect(cell(rejected, 'receipt')).toMatchObject({
    state: 'within',
    rule: '到货与交货一致，其中拒收 10',
  });
  expect(compared(rejected).settled.state).toBe('same');
});

test.each([
  ['a cent of tail', { invoiceAmount: '554250.01' }, 'same'],
  ['two cents too much', { invoiceAmount: '554250.02' }, 'broken'],
  ['too many tons at the right amount', { invoiceQty: '151' }, 'broken'],
  ['a part', { invoiceQty: '100', invoiceAmount: '369500.00' }, 'within'],
] as const)('an invoice with %s', (_, more, state) => {
  expect(cell(more, 'invoice')?.state).toBe(state);
});

// By hand: 12.287 came of 12.287, 2.645 of it refused: 9.642 by rule; 9.700 is claimed, 0.030 of the 0.058 agreed: 9.672.
describe('what both sides agreed of a receipt', () => {
  const AGREED = {
    orderQty: '20',
    pickQty: '12.287',
    deliveredQty: '12.287',
    receivedQty: '9.642',
    rejectedQty: '2.645',
    settleQty: '9.672',
  };

  test('is settled as it was agreed, and says so', () => {
    const { settled } = compared({ ...AGREED, agreedQty: '0.03' });
    expect(settled).toMatchObject({ state: 'same', remedy: '' });
    expect(settled.rule).toBe('按争议结果结算：按规则计量的 9.642 与争议结果 +0.03');
    const less = { ...AGREED, settleQty: '9.142', agreedQty: '-0.5' };
    expect(compared(less).settled).toMatchObject({ state: 'same' });
  });

  test('excuses no more than that', () => {
    expect(compared(AGREED).settled.state).toBe('broken');
    const more = compared({ ...AGREED, agreedQty: '0.03', settleQty: '9.673' }).settled;
    expect(more).toMatchObject({ state: 'broken' });
    expect(more.rule).toBe('结算数量超过按规则计量的 9.642 与争议结果 +0.03');
  });
});
