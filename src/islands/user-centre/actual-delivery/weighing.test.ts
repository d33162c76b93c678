import { expect, test } from 'vitest';

import { SETTLE_BASIS } from '#contract/actual-delivery/states.ts';

import { decisionOf, type Weighed } from './weighing.ts';

const LINE: Weighed = {
  id: '1',
  name: '螺纹钢 HRB400E Φ12',
  unit: 't',
  deliveredQty: '150',
  receivedQty: '149.4',
  rejectedQty: '',
  weighGross: '',
  weighTare: '',
  theoreticalQty: '150.2',
  basis: SETTLE_BASIS.tolerated,
  tolPermille: '3',
  tolFrom: 'order',
  priceIncl: '3650',
};

test('what decides is told with the tolerance and whoever said it', () => {
  expect(decisionOf(LINE)).toMatchObject({
    diffPermille: '-4',
    rule: '差异超出允差 ±3‰，按实收数量结算',
    tolerance: '允差 ±3‰，来自合同约定',
    settleQty: '149.4',
  });
  const of = (line: Partial<Weighed>) => decisionOf({ ...LINE, ...line })?.tolerance;
  expect(of({ tolFrom: 'line', tolPermille: '2.5' })).toBe('允差 ±2.5‰，来自货物行约定');
  expect(of({ tolFrom: 'param' })).toBe('允差 ±3‰，来自平台参数');
  expect(of({ tolFrom: '' })).toBe('允差 ±3‰');
});

test('an order that is settled by one quantity alone tells its tolerance, too', () => {
  const decision = decisionOf({ ...LINE, basis: SETTLE_BASIS.theoretical });
  expect(decision).toMatchObject({
    rule: '合同约定按理计结算',
    tolerance: '允差 ±3‰，来自合同约定',
    settleQty: '150.2',
  });
  expect(decision?.bases.filter(({ decides }) => decides).map(({ word }) => word)).toEqual([
    '理计',
  ]);
});
