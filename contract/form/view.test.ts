import { expect, test } from 'vitest';

import { filesOf } from './files.ts';
import type { FieldDefinition, FormTab } from './metadata.ts';
import { readForm } from './read-form.ts';
import { formView } from './view.ts';

const field = (
  controlType: string,
  fieldKey: string,
  extras: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  fieldKey,
  label: `名${fieldKey}`,
  controlType,
  dataType: 'text',
  required: false,
  sort: 0,
  ...extras,
});
const tab = (tabKey: string, layout: FormTab['layout'], fields: FieldDefinition[]): FormTab => ({
  tabKey,
  tabName: tabKey,
  layout,
  sort: 0,
  repeatable: true,
  fields: fields.map((one, sort) => ({ ...one, sort })),
});

const FORM = readForm([
  tab('base', 'form', [
    field('remoteProject', 'projectId'),
    field('select', 'kind', { optionSource: { kind: 'enum', key: 'Kind' } }),
    field('region', 'region', { keys: ['base', 'city', 'district'] }),
    field('dateRange', 'valid', { keys: ['from', 'to'] }),
    field('mapPoint', 'place', { keys: ['lng', 'lat'] }),
    field('money', 'amount', { unit: '元' }),
    field('integer', 'days'),
    field('number', 'trucks', { precision: 0 }),
    field('number', 'weight', { precision: 3 }),
    field('text', 'hidden', { hidden: true }),
    field('text', 'off', { visibleWhen: { op: 'eq', args: [{ field: 'kind' }, '9'] } }),
    field('amountCn', 'capitals', { of: 'amount' }),
    field('upload', 'papers', { fileType: '23' }),
  ]),
  tab('lines', 'table', [
    field('text', 'name'),
    field('number', 'qty', { summary: 'sum' }),
    field('money', 'fee', { summary: 'sum', unit: '元' }),
    field('text', 'wait', { unit: '天' }),
    field('upload', 'sign', { fileType: '24' }),
  ]),
]);
const VALUES = {
  projectId: '77',
  kind: '1',
  base: '北京市',
  city: '北京市',
  district: '海淀区',
  from: '2026-01-01',
  to: '2026-12-31',
  lng: '116.30',
  lat: '39.95',
  amount: '12.5',
  days: '30',
  trucks: '4',
  weight: '2.5',
  hidden: 'x',
  off: 'x',
  papers: ['5', '6'],
  lines: [
    { name: '甲', qty: '1', fee: '120.5', wait: '3', sign: ['8'] },
    { name: '乙', qty: '', sign: '' },
  ],
};
const AROUND = { params: {}, facts: {}, today: '2026-11-21' };
const words = {
  choicesOf: ({ optionSource }: { optionSource?: { key: string } | undefined }) =>
    optionSource?.key === 'Kind' ? [{ value: '1', label: '工地' }] : undefined,
  nameOf: (id: string) => (id === '77' ? '示例项目' : undefined),
};

test('a form reads as people write it: names, joined parts, only what is visible', () => {
  const [base, lines] = formView(FORM, VALUES, AROUND, words);
  expect(base?.items.map(({ key, value, kind }) => [key, value, kind])).toEqual([
    ['projectId', '示例项目', 'text'],
    ['kind', '工地', 'text'],
    ['region', '北京市海淀区', 'text'],
    ['valid', '2026-01-01 至 2026-12-31', 'text'],
    ['place', '116.30,39.95', 'place'],
    ['amount', '12.5 元', 'money'],
    ['days', '30', 'count'],
    ['trucks', '4', 'count'],
    ['weight', '2.5', 'number'],
    ['papers', '5,6', 'files'],
  ]);
  expect(lines?.table?.columns.map(({ label, sum }) => [label, sum])).toEqual([
    ['名name', false],
    ['名qty', true],
    ['名fee（元）', true],
    ['名wait', false],
    ['名sign', false],
  ]);
  expect(lines?.table?.rows).toEqual([
    ['甲', '1', '120.5', '3 天', '8'],
    ['乙', '', '', '', ''],
  ]);
});

test('values of any kind make no view fail', () => {
  for (const odd of [undefined, null, 5, {}, [1], [[]], 'x'.repeat(1_000)]) {
    const values = Object.fromEntries(Object.keys(VALUES).map((key) => [key, odd]));
    expect(formView(FORM, values, AROUND, words)).toHaveLength(2);
    expect(Array.isArray(filesOf(FORM, values))).toBe(true);
  }
});

test('the files of a form are those of its fields and of its rows, each once', () => {
  expect(filesOf(FORM, { ...VALUES, papers: ['5', '6', '5'] })).toEqual([
    { id: '5', fileType: 23, path: 'papers' },
    { id: '6', fileType: 23, path: 'papers' },
    { id: '8', fileType: 24, path: 'lines.0.sign' },
  ]);
});

test('a column that nobody fills in and that says nothing is left out; one that is empty of what was asked stays', () => {
  const columns = [field('text', 'name'), field('number', 'left', { readonly: true })];
  const form = readForm([tab('lines', 'table', columns)]);
  const keysOf = (...lines: object[]) =>
    formView(form, { lines }, AROUND, words)[0]?.table?.columns.map(({ key }) => key);
  expect(keysOf({ name: '甲' }, { name: '', left: '' })).toEqual(['name']);
  expect(keysOf({ name: '' }, { name: '', left: '0' })).toEqual(['name', 'left']);
  expect(keysOf()).toEqual(['name', 'left']);
});
