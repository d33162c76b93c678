import { expect, test } from 'vitest';
import type { Form } from '#contract/form/read-form.ts';

import { changedFields } from './changed-meanwhile.ts';

const field = (fieldKey: string, label: string) => ({ fieldKey, label });
const form = {
  tabs: [
    { fields: [field('purpose', '用途'), field('goods', '货物清单')] },
    { fields: [field('remark', '备注')] },
  ],
  problems: [],
} as unknown as Form;

test('names what somebody else has changed, rows included, in the order of the form', () => {
  const before = { remark: '', goods: [{ qty: '3' }], purpose: '桩基' };
  expect(changedFields(form, before, { ...before })).toEqual([]);
  expect(changedFields(form, before, { ...before, remark: '加急', goods: [{ qty: '4' }] })).toEqual(
    ['货物清单', '备注'],
  );
});

test('a field that nobody has filled in is the same as one that is not there', () => {
  expect(changedFields(form, {}, { purpose: null })).toEqual([]);
  // A form is handed in whole, with what nobody has filled in, in its rows, too.
  const saved = { purpose: '', remark: [], goods: [{ qty: '3', note: '' }] };
  expect(changedFields(form, { goods: [{ qty: '3' }] }, saved)).toEqual([]);
  expect(changedFields(form, { remark: ['1'], goods: [] }, saved)).toEqual(['货物清单', '备注']);
});

test('a place, a region and a range are named by either of their values', () => {
  const split = (controlType: string, fieldKey: string, keys?: string[]) =>
    Object.assign(field(fieldKey, fieldKey), { controlType, keys });
  const fields = [
    split('mapPoint', 'place', ['lng', 'lat']),
    split('dateRange', 'term', ['from', 'to']),
    split('region', 'region', ['base', 'city', 'district']),
  ];
  const one = { tabs: [{ fields }], problems: [] } as unknown as Form;
  const before = { lng: '116.1', lat: '40', from: '2026-01-01', to: '', base: '湖北省' };
  expect(changedFields(one, before, { ...before, lat: '41', city: '武汉市' })).toEqual([
    'place',
    'region',
  ]);
  expect(changedFields(one, before, { ...before, to: '2026-02-01' })).toEqual(['term']);
});
