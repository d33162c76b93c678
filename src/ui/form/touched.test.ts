import { expect, test } from 'vitest';

import type { Values } from '#contract/form/evaluate.ts';
import type { Tab } from '#contract/form/read-form.ts';

import { isTouched } from './touched.ts';

const field = (fieldKey: string, more: object = {}) => ({
  fieldKey,
  label: fieldKey,
  controlType: 'text',
  required: false,
  ...more,
});
const touched = (fields: readonly object[], values: Values) =>
  isTouched({ tabKey: 'a', tabName: '', fields } as unknown as Tab, {
    params: {},
    facts: {},
    today: '2026-11-28',
    values,
  });

test('a section that nobody has written in is not filled in, though nothing of it must be', () => {
  const fields = [
    field('weight'),
    field('photos', { controlType: 'upload' }),
    field('lines', { controlType: 'table' }),
  ];
  expect(touched(fields, { weight: '', photos: [], lines: [] })).toBe(false);
  // A row that stands there for whoever begins.
  expect(touched(fields, { weight: ' ', photos: [], lines: [{ name: '' }] })).toBe(false);
  expect(touched(fields, { weight: '9', photos: [], lines: [] })).toBe(true);
  expect(touched(fields, { weight: '', photos: [{ id: '1' }], lines: [] })).toBe(true);
  expect(touched(fields, { weight: '', photos: [], lines: [{ name: '钢' }] })).toBe(true);
});

test('what a form brings along, is given or computes is nothing that was filled in, but for what must be there', () => {
  const payer = field('payer', { defaultValue: '1' });
  expect(touched([payer], { payer: '1' })).toBe(false);
  expect(touched([payer], { payer: '2' })).toBe(true);
  expect(touched([{ ...payer, required: true }], { payer: '1' })).toBe(true);
  expect(touched([field('net', { calc: { op: 'empty', args: [] } })], { net: '4' })).toBe(false);
  expect(touched([field('limit', { readonly: true })], { limit: '4' })).toBe(false);
});
