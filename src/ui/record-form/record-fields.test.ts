import { expect, test } from 'vitest';

import {
  differences,
  fieldOf,
  inputOf,
  named,
  type RecordField,
  valuesOf,
} from './record-fields.ts';

const FIELDS: readonly RecordField[] = [
  { key: 'name', label: '名称' },
  { key: 'type', label: '类型', initial: '1', options: () => [{ value: '1', label: '基本' }] },
  { key: 'no', label: '账号', secret: true },
  { key: 'main', label: '默认', control: 'check' },
  { key: 'files', label: '附件', control: 'files', fileType: 9 },
];
const FILE = {
  id: '9',
  filePath: '9',
  url: '',
  fileName: 'a.pdf',
  fileSuffix: 'pdf',
  fileSize: 1,
  fileType: 9,
};
const RECORD = {
  id: '7',
  version: 3,
  name: '示例',
  type: '2',
  no: '**** 1234',
  main: true,
  files: [FILE],
};

test('a new record begins with its defaults, a known one with its values but its secret', () => {
  expect(valuesOf(FIELDS, undefined)).toEqual({ name: '', type: '1', no: '', main: '', files: [] });
  expect(valuesOf(FIELDS, RECORD)).toEqual({
    name: '示例',
    type: '2',
    no: '',
    main: 'true',
    files: [FILE],
  });
});

test('texts are trimmed, a secret left empty is left out, a change names its version', () => {
  const values = { name: ' 示例 ', type: '1', no: '', main: '', files: [] };
  const sent = { name: '示例', type: '1', main: false };
  expect(inputOf(FIELDS, values, undefined)).toEqual({ ...sent, files: [] });
  const changed = { ...values, no: '6222', files: [FILE] };
  expect(inputOf(FIELDS, changed, RECORD)).toEqual({
    ...sent,
    no: '6222',
    files: [{ id: '9', fileType: 9 }],
    id: '7',
    version: 3,
  });
});

test('a conflict names the fields that differ, in words', () => {
  const mine = { name: '示例', type: '1', no: '6222', main: '' };
  const found = differences(FIELDS, mine, { ...RECORD, type: '2' });
  expect(found.map(({ field, theirs, mine: own }) => [field.key, theirs, own])).toEqual([
    ['type', '2', '基本'],
    ['main', '是', '否'],
  ]);
});

test('a record is called by the name in its form, else by its own, else by its kind', () => {
  expect(named('银行账户', { name: ' 示例户 ' })).toBe('银行账户“示例户”');
  expect(named('贸易伙伴', {}, RECORD)).toBe('贸易伙伴“示例”');
  expect(named('贸易伙伴', { contactPerson: '示例甲' })).toBe('贸易伙伴');
});

test('a secret that is there need not be filled in again, and its field says so', () => {
  const field: RecordField = {
    key: 'no',
    label: '账号',
    required: true,
    secret: true,
    hint: '数字',
  };
  const drawn = (one: RecordField, record: object | undefined) => {
    const { hint, required } = fieldOf(one, record);
    return [hint, required];
  };
  expect(drawn(field, undefined)).toEqual(['数字', true]);
  expect(drawn(field, { ...RECORD, no: '' })).toEqual(['数字；留空则不变', true]);
  expect(drawn(field, RECORD)).toEqual(['数字；留空则不变', false]);
  const open: RecordField = { key: 'name', label: '名称', required: true };
  expect(drawn(open, RECORD)).toEqual([undefined, true]);
});
