import { expect, test } from 'vitest';

import type { NoteLine, SignNote } from '#contract/delivery/sign.ts';
import {
  type EnteredLine,
  isAllRefused,
  isEmpty,
  keptOf,
  newDraft,
  problemOf,
  withPass,
} from './draft.ts';

const LINE: NoteLine = {
  lineId: '1',
  goodsName: '螺纹钢',
  brand: '',
  spec: 'HRB400E Φ12',
  material: '',
  unit: '吨',
  scale: 3,
  qty: '150',
  theoreticalQty: '',
  weighedQty: '',
  factory: '',
  heatNo: '',
  bundleCount: '',
};
const NOTE: SignNote = {
  deliveryNo: 'JH202605200001',
  supplierName: '示例供应商',
  sceneName: '示例工地',
  deliveryDate: '2026-05-20',
  vehicleNo: '',
  projectName: '示例项目',
  signerName: '示例签',
  lines: [LINE],
  others: [],
  serverTime: '2026-05-20 10:00:00',
};

const line = (more: Partial<EnteredLine>): EnteredLine => {
  const [first] = newDraft('p', NOTE).lines;
  if (first === undefined) throw new Error('A note has lines');
  return { ...first, ...more };
};

test('a note begins as one of which everything came', () => {
  const draft = newDraft('p', NOTE);
  expect(draft.lines).toEqual([line({ receivedQty: '150', rejectedQty: '0' })]);
  expect(problemOf(line({}), LINE)).toBeUndefined();
  expect(draft.key).toMatch(/^[A-Za-z0-9]{24}$/);
});

test.each([
  ['nothing typed', { receivedQty: '' }, '没有请填 0'],
  ['words', { receivedQty: '一百' }, '请填写数量'],
  ['a negative number', { receivedQty: '-1' }, '请填写数量'],
  ['a fourth decimal of tons', { receivedQty: '149.4001' }, '最多 3 位小数'],
  ['a refusal without its reason', { rejectedQty: '1' }, '拒收原因'],
  ['a tare alone', { weighTare: '15' }, '一并填写'],
  ['a tare above the gross', { weighGross: '15', weighTare: '15.1' }, '毛重须大于皮重'],
])('%s is told', (_, more, problem) => {
  expect(problemOf(line(more), LINE)).toContain(problem);
});

test('all of it is refused where nothing is kept and something came', () => {
  const refused = line({ receivedQty: '0', rejectedQty: '150' });
  expect(isAllRefused([refused, refused])).toBe(true);
  expect(isAllRefused([refused, line({})])).toBe(false);
  expect(isAllRefused([line({ receivedQty: '0' })])).toBe(false);
});

test('whole things are counted whole', () => {
  const pieces = { ...LINE, unit: '件', scale: 0 };
  expect(problemOf(line({ receivedQty: '1.5' }), pieces)).toBe('以件计的数量应为整数');
});

test('a phone that proved itself anew keeps what was typed, under the same key, and sends its pictures again', () => {
  const draft = newDraft('p', NOTE);
  draft.pictures.push({ key: 'k', fileType: 93, sent: true });
  const again = withPass({ ...draft, lines: [line({ receivedQty: '1' })] }, 'q', NOTE);
  expect(again).toMatchObject({
    pass: 'q',
    key: draft.key,
    lines: [{ receivedQty: '1' }],
    pictures: [{ sent: false }],
  });
});

test('a note of which nothing came is empty, one that was all refused is not', () => {
  expect(isEmpty([line({ receivedQty: '0.000', rejectedQty: '0' })])).toBe(true);
  expect(isEmpty([line({ receivedQty: '0', rejectedQty: '150' })])).toBe(false);
});

test('what is refused is not kept, to the last place', () => {
  expect(keptOf(LINE, '0.1')).toBe('149.9');
  expect(keptOf({ ...LINE, qty: '0.3' }, '0.1')).toBe('0.2');
  expect(keptOf(LINE, '150')).toBe('0');
  expect(keptOf(LINE, '150.001')).toBeUndefined();
  expect(keptOf(LINE, '')).toBeUndefined();
});
