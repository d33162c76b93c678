import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkForm, isTable, MOST_ROWS, warningOf } from './check-form.ts';
import type { Expression } from './expression.ts';
import type { FieldDefinition, FormTab } from './metadata.ts';
import { readForm } from './read-form.ts';

const field = (
  controlType: string,
  fieldKey: string,
  extras: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  fieldKey,
  label: fieldKey,
  controlType,
  dataType: 'text',
  required: false,
  sort: 0,
  ...extras,
});
const tab = (
  tabKey: string,
  layout: FormTab['layout'],
  fields: FieldDefinition[],
  extras: Partial<FormTab> = {},
): FormTab => ({
  tabKey,
  tabName: tabKey,
  layout,
  sort: 0,
  repeatable: layout === 'table',
  fields: fields.map((one, sort) => ({ ...one, sort })),
  ...extras,
});
const around = { params: {}, facts: {}, today: '2026-11-21' };
const check = (tabs: FormTab[], values: Record<string, unknown>, options = {}) =>
  checkForm(readForm(tabs), values, around, options);
const one = (definition: FieldDefinition, value: unknown) =>
  check([tab('t', 'form', [definition])], { [definition.fieldKey]: value }).errors[0]?.message;

const mul: Expression = { op: 'mul', args: [{ field: 'qty' }, { field: 'priceIncl' }] };
const goods = tab(
  'goods',
  'table',
  [
    field('text', 'goodsName', { required: true, unique: true }),
    field('number', 'qty', {
      required: true,
      precision: 3,
      validators: [{ name: 'gt', other: '0' }],
    }),
    field('number', 'priceIncl', { required: true, precision: 5 }),
    field('select', 'taxRate', { required: true }),
    field('money', 'amountIncl', { calc: { op: 'round', places: 2, args: [mul] } }),
    field('money', 'taxAmount', {
      calc: {
        op: 'div',
        places: 2,
        args: [
          { op: 'mul', args: [{ field: 'amountIncl' }, { field: 'taxRate' }] },
          { op: 'add', args: ['1', { field: 'taxRate' }] },
        ],
      },
    }),
    field('money', 'amountExcl', {
      calc: { op: 'sub', args: [{ field: 'amountIncl' }, { field: 'taxAmount' }] },
    }),
  ],
  { minCount: 1, limit: 3 },
);
const steel = { goodsName: 'Φ12', qty: '300.000', priceIncl: '3650.00', taxRate: '0.13' };

test('amounts of lines come out to the cent, whatever the sender says that they are', () => {
  const { values, errors } = check([goods], { goods: [{ ...steel, amountIncl: '1', junk: 'x' }] });
  expect(errors).toEqual([]);
  expect(values.goods).toEqual([
    { ...steel, amountIncl: '1095000.00', taxAmount: '125973.45', amountExcl: '969026.55' },
  ]);
});

test('rows: too few, too many, twins, wrong cells, no rows at all', () => {
  const messages = (value: unknown) =>
    check([goods], { goods: value }).errors.map(({ path, message }) => `${path}: ${message}`);
  expect(messages(undefined)).toEqual(['goods: 该项为必填项']);
  expect(messages([])).toEqual(['goods: 该项为必填项']);
  expect(messages('rows')).toEqual(['goods: 该项须为列表']);
  expect(messages(Array(4).fill(steel))).toEqual(['goods: 不能超过 3 行']);
  expect(messages([steel, steel])).toEqual(['goods.1.goodsName: goodsName与第 1 行重复']);
  expect(messages(['x', { ...steel, qty: '0' }])).toEqual([
    'goods.0: 含有不正确的内容',
    'goods.1.qty: 必须大于0',
  ]);
  expect(messages([{ ...steel, qty: '1.2345', priceIncl: 'abc' }])).toEqual([
    'goods.0.qty: 最多 3 位小数',
    'goods.0.priceIncl: 请输入正确的数字',
  ]);
  const wide = tab('goods', 'table', [field('text', 'a')]);
  const many = check([wide], { goods: Array(10_000).fill({ a: '1' }) });
  expect(many.errors).toEqual([{ path: 'goods', message: `不能超过 ${MOST_ROWS} 行` }]);
});

describe('single values', () => {
  test.each<[FieldDefinition, unknown, string | undefined]>([
    [field('text', 'a', { required: true }), '  ', '该项为必填项'],
    [field('text', 'a', { maxLength: 2 }), '𠮷𠮷', undefined],
    [field('text', 'a', { maxLength: 2 }), '三个字', '不能超过 2 个字'],
    [field('text', 'a'), 'a\u0000b', '含有不支持的字符'],
    [field('text', 'a', { required: true }), '\u200b', '该项为必填项'],
    [field('text', 'a', { validators: [{ name: 'chineseOnly' }] }), 'abc', '只能输入中文'],
    [field('money', 'a'), 12, '请输入正确的数字'],
    [field('money', 'a'), '12.345', '最多 2 位小数'],
    [field('money', 'a'), '10000000000', '不能大于 9999999999.99'],
    [field('money', 'a'), '-1', '不能小于 0'],
    [field('money', 'a'), '0.50', undefined],
    [field('money', 'a'), '007', '请输入正确的数字'],
    [field('money', 'a'), '00.5', '请输入正确的数字'],
    [field('money', 'a', { min: '-9' }), '-0', '请输入正确的数字'],
    [field('money', 'a', { min: '-9' }), '-0.00', '请输入正确的数字'],
    [field('money', 'a', { min: '-9' }), '-0.01', undefined],
    [field('integer', 'a'), '010', '请输入正确的数字'],
    [field('percent', 'a'), '100.01', '不能大于 100'],
    [field('integer', 'a', { min: '1', max: '180' }), '1.5', '请输入整数'],
    [field('integer', 'a', { min: '1', max: '180' }), '181', '不能大于 180'],
    [field('date', 'a'), '2026-02-30', '请输入正确的日期'],
    [field('month', 'a'), '2026-13', '请输入正确的月份'],
    [field('selectMulti', 'a'), ['1', '1'], '含有重复的内容'],
    [field('upload', 'a', { minCount: 3 }), ['1', '2'], '至少 3 个'],
    [field('upload', 'a', { fileType: '22' }), ['1', '2', '3', '4'], '不能超过 3 项'],
    [field('upload', 'a', { fileType: '22', limit: 9 }), ['1', '2', '3', '4'], '不能超过 3 项'],
    [field('upload', 'a'), Array.from({ length: 300 }, (_, at) => `${at + 1}`), undefined],
    [field('text', 'a'), { toString: 'x' }, '不能超过 500 个字'],
  ])('%o with %o', (definition, value, message) => {
    const said = one(definition, value);
    if (message === undefined) expect(said).toBeUndefined();
    else expect(said).toBeDefined();
    if (typeof value !== 'object' || Array.isArray(value)) expect(said).toBe(message);
  });

  test('ranges and places are two values', () => {
    const range = tab('t', 'form', [
      field('dateRange', 'r', { required: true, keys: ['from', 'to'] }),
    ]);
    const of = (values: Record<string, unknown>) =>
      check([range], values).errors.map(({ path, message }) => `${path} ${message}`);
    expect(of({})).toEqual(['from 该项为必填项', 'to 该项为必填项']);
    expect(of({ from: '2026-01-01' })).toEqual(['to 该项为必填项']);
    expect(of({ from: '2026-02-01', to: '2026-01-01' })).toEqual(['to 结束日期不能早于开始日期']);
    expect(of({ from: '2026-01-01', to: '2026-01-01' })).toEqual([]);
    const place = tab('t', 'form', [field('mapPoint', 'p', { keys: ['lng', 'lat'] })]);
    expect(check([place], { lng: '200', lat: '1' }).errors[0]?.message).toBe(
      '经度须在 -180 至 180 之间',
    );
    const swapped = check([place], { lng: '30.63', lat: '114.39' });
    expect(swapped.errors[0]?.message).toContain('填反');
  });

  test.each([
    ['007', '1', 'lng 请输入正确的数字'],
    ['-0', '1', 'lng 请输入正确的数字'],
    ['1', '-0.0', 'lat 请输入正确的数字'],
    ['1', '00.5', 'lat 请输入正确的数字'],
    ['114.3912345', '1', 'lng 最多 6 位小数'],
    ['abc', '1', 'lng 经度须在 -180 至 180 之间'],
    ['-180', '90', undefined],
    ['-0.5', '0', undefined],
  ])('a place of %s and %s is two numbers like any other', (lng, lat, said) => {
    const place = tab('t', 'form', [field('mapPoint', 'p', { keys: ['lng', 'lat'] })]);
    const [first] = check([place], { lng, lat }).errors;
    expect(first && `${first.path} ${first.message}`).toBe(said);
  });
});

test('what is hidden binds nobody and is not kept', () => {
  const form = [
    tab('t', 'form', [
      field('radio', 'processing'),
      field('text', 'processorId', {
        visibleWhen: { op: 'eq', args: [{ field: 'processing' }, '1'] },
        requiredWhen: { op: 'eq', args: [{ field: 'processing' }, '1'] },
      }),
    ]),
    tab('extra', 'form', [field('text', 'note', { required: true })], {
      visibleWhen: { op: 'eq', args: [{ field: 'processing' }, '1'] },
    }),
  ];
  expect(check(form, { processing: '0', processorId: 'x', note: 'y' })).toMatchObject({
    values: { processing: '0' },
    errors: [],
  });
  expect(check(form, { processing: '1' }).errors.map(({ path }) => path)).toEqual([
    'processorId',
    'note',
  ]);
});

test('rules over several fields, with parameters in their texts; warnings stop nothing', () => {
  const limit: Expression = { op: 'mul', args: [{ field: 'contractAmount' }, { param: 'ratio' }] };
  const form = [
    tab('t', 'form', [
      field('money', 'contractAmount'),
      field('money', 'applyAmount', {
        params: { ratio: '0.8' },
        rules: [
          { test: { op: 'le', args: [{ field: 'applyAmount' }, limit] }, message: '最多 {ratio%}' },
        ],
      }),
      field('integer', 'days', {
        rules: [
          { test: { op: 'le', args: [{ field: 'days' }, '180'] }, message: '过长', level: 'warn' },
        ],
      }),
    ]),
    tab('plan', 'table', [field('money', 'amount')], {
      rules: [
        {
          test: {
            op: 'le',
            args: [{ op: 'sum', table: 'plan', column: 'amount' }, { field: 'applyAmount' }],
          },
          message: '合计过大',
        },
      ],
    }),
  ];
  const plan = [{ amount: '50.01' }, { amount: '30' }];
  const said = check(form, { contractAmount: '100', applyAmount: '80.01', days: '200', plan });
  expect(said.errors).toEqual([{ path: 'applyAmount', message: '最多 80%' }]);
  expect(said.warnings).toEqual([{ path: 'days', message: '过长' }]);
  const exact = check(form, { contractAmount: '100', applyAmount: '80', plan });
  expect(exact.errors).toEqual([{ path: 'plan', message: '合计过大' }]);
});

test('a cell is warned of by the values of its own row, and by nothing that is refused', () => {
  const rule = (op: 'gt' | 'le', days: string, message: string, level: 'error' | 'warn') => ({
    test: {
      op,
      args: [{ field: 'due' }, { op: 'addDays', args: [{ op: 'today' }, days] }],
    } as Expression,
    message,
    level,
  });
  const rules = [rule('gt', '0', '已过期', 'error'), rule('le', '365', '过远', 'warn')];
  const form = readForm([tab('rows', 'table', [field('date', 'due', { rules })])]);
  const [table] = form.tabs.flatMap(({ fields }) => fields);
  const [column] = table && isTable(table) ? table.columns : [];
  if (column === undefined) throw new Error('A column');
  const warned = (due: string) =>
    warningOf(column, { params: {}, facts: {}, today: '2026-05-20', values: {}, row: { due } });
  expect(['', '2026-05-20', '2027-05-20', '2027-05-21'].map(warned)).toEqual([
    undefined,
    undefined,
    undefined,
    '过远',
  ]);
});

test('choices that the server knows, and fields that are not asked for here', () => {
  const form = [tab('t', 'form', [field('select', 'a'), field('upload', 'b', { required: true })])];
  const options = {
    choicesOf: () => [{ value: '1', stopped: true }, { value: '2' }],
    leaveOut: (f: { controlType: string }) => f.controlType === 'upload',
  };
  expect(check(form, { a: '3' }, options).errors).toEqual([
    { path: 'a', message: '该项不在可选范围内' },
  ]);
  expect(check(form, { a: '1' }, options).errors).toEqual([
    { path: 'a', message: '所选项已停用，请重新选择' },
  ]);
  expect(check(form, { a: '2' }, options).errors).toEqual([]);
});

test('an unknown control becomes text, an unreadable rule is left out, and both are reported', () => {
  const unknown = { op: 'launch' } as unknown as Expression;
  const form = readForm([
    tab('t', 'form', [
      field('hologram', 'a'),
      field('text', 'b', { visibleWhen: unknown }),
      field('text', 'c', { rules: [{ test: unknown, message: 'x' }] }),
    ]),
  ]);
  expect(form.problems).toEqual([
    { path: 't.a', text: '不支持的控件“hologram”' },
    { path: 't.b', text: '不支持的运算“launch”' },
    { path: 't.c', text: '不支持的运算“launch”' },
  ]);
  expect(form.tabs[0]?.fields.map(({ controlType }) => controlType)).toEqual([
    'text',
    'text',
    'text',
  ]);
  expect(form.tabs[0]?.fields[1]?.unclear).toContain('无法识别');
  expect(checkForm(form, { b: 'typed' }, around)).toMatchObject({
    values: { b: 'typed' },
    errors: [],
  });
});

test('rules in a circle come to an end', () => {
  const form = [
    tab('t', 'form', [
      field('money', 'a', { calc: { op: 'add', args: ['1', { field: 'b' }] } }),
      field('money', 'b', { calc: { op: 'add', args: ['1', { field: 'a' }] } }),
      field('text', 'c', { visibleWhen: { op: 'empty', args: [{ field: 'c' }] } }),
    ]),
  ];
  expect(() => check(form, { a: '1', b: '1', c: 'x' })).not.toThrow();
});

test('no value of any shape makes the check throw', () => {
  const kinds = [
    'text',
    'number',
    'dateRange',
    'region',
    'selectMulti',
    'mapPoint',
    'table',
    'amountCn',
  ];
  const form = readForm([
    tab(
      't',
      'form',
      kinds.map((kind) => field(kind, kind, { required: true })),
    ),
    goods,
  ]);
  const key = fc.constantFrom(
    ...kinds,
    'dateRangeStart',
    'mapPointLat',
    'regionBase',
    'goods',
    '__proto__',
    'qty',
  );
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue({ maxDepth: 3 })), (values) => {
      checkForm(form, values, around);
    }),
  );
});

describe('what is kept unfinished', () => {
  const kept = { formatsOnly: true };

  test('nothing must be there, no rule over several fields binds, half a range may stay', () => {
    const form = [
      tab('t', 'form', [
        field('text', 'name', { required: true }),
        field('dateRange', 'valid', { required: true, keys: ['from', 'to'] }),
        field('upload', 'photos', { required: true, minCount: 3 }),
        field('money', 'amount', {
          rules: [{ test: { op: 'gt', args: [{ field: 'amount' }, '10'] }, message: '太少' }],
        }),
      ]),
      tab('rows', 'table', [field('text', 'a', { required: true, unique: true })], { minCount: 1 }),
    ];
    const values = { from: '2026-01-01', photos: ['1'], amount: '5', rows: [{ a: '' }] };
    expect(check(form, values, kept).errors).toEqual([]);
    expect(check(form, values).errors.length).toBeGreaterThan(4);
  });

  test('what is there must be right', () => {
    const form = [
      tab('t', 'form', [
        field('dateRange', 'valid', { keys: ['from', 'to'] }),
        field('mapPoint', 'place', { keys: ['lng', 'lat'] }),
        field('money', 'amount'),
      ]),
    ];
    const wrong = check(form, { from: 'soon', lng: '999', amount: 'x' }, kept).errors;
    expect(wrong.map(({ path }) => path)).toEqual(['from', 'lng', 'amount']);
  });

  test('a masked secret goes back as it came; anywhere else it is wrong', () => {
    const id = field('text', 'idCard', { validators: [{ name: 'idCard' }] });
    expect(one({ ...id, secret: true }, '1101********1234')).toBeUndefined();
    expect(one({ ...id, secret: true }, '123')).toBeDefined();
    expect(one(id, '1101********1234')).toBeDefined();
  });
});
