import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

import type { RecordField, RecordValues } from './record-fields.ts';
import { type KnownRecord, RecordForm } from './record-form.ts';

const FIELDS: readonly RecordField[] = [
  { key: 'name', label: '名称', required: true },
  { key: 'usc', label: '代码' },
];
const schema = z.object({
  usc: z.string().check(z.maxLength(3, '最多 3 个字')),
  name: z.string().check(z.minLength(1, '请填写名称')),
  kind: z.string(),
});

let sent: unknown[];
let asked: RecordValues[];
let yes: boolean;
let saved: number;
let answer: () => Promise<unknown>;
beforeEach(() => {
  sent = [];
  asked = [];
  yes = true;
  saved = 0;
  answer = () => Promise.resolve('7');
});

function formOf(record?: KnownRecord) {
  return new RecordForm<object>({
    fields: FIELDS,
    schema,
    record,
    fixed: { kind: '2' },
    confirm: (values) => {
      asked.push(values);
      return Promise.resolve(yes);
    },
    save: (input) => {
      sent.push(input);
      return answer();
    },
    onSaved: () => {
      saved += 1;
    },
  });
}
const said = (form: RecordForm<object>) => form.submission.$state.get();
const refuse =
  (data: unknown, fields: { path: string; message: string }[] = []) =>
  () =>
    Promise.reject(
      new ApiError({ kind: 'business', code: CODE.conflict, text: '已被修改', data, fields }),
    );

test('what the schema refuses is not sent; complaints stand in the order of the form', async () => {
  const form = formOf();
  form.set('usc', '12345');
  await form.send();
  expect(sent).toEqual([]);
  expect(Object.entries(said(form).errors)).toEqual([
    ['name', '请填写名称'],
    ['usc', '最多 3 个字'],
  ]);
  form.set('usc', '12');
  expect(said(form).errors).toEqual({ name: '请填写名称' });
});

test('what was typed travels with what the form does not show', async () => {
  const form = formOf();
  expect(form.isDirty).toBe(false);
  form.set('name', '甲');
  expect(form.isDirty).toBe(true);
  await form.send();
  expect(sent).toEqual([{ name: '甲', usc: '', kind: '2' }]);
  expect(saved).toBe(1);
});

test('nobody is asked about what is wrong, and what is not confirmed is not sent', async () => {
  const form = formOf();
  await form.send();
  expect(asked).toEqual([]);
  form.set('name', '甲');
  yes = false;
  await form.send();
  expect(asked).toEqual([{ name: '甲', usc: '' }]);
  expect(sent).toEqual([]);
  expect(said(form)).toMatchObject({ errors: {}, busy: false });
  yes = true;
  await form.send();
  expect(sent).toHaveLength(1);
});

test('a complaint about no field on screen stands above them', async () => {
  const form = formOf();
  form.set('name', '甲');
  answer = refuse(undefined, [
    { path: 'partyId', message: '请先选择企业' },
    { path: 'name.0', message: '名称重复' },
  ]);
  await form.send();
  expect(said(form)).toMatchObject({
    alert: '请先选择企业',
    errors: { name: '名称重复' },
    busy: false,
  });
  expect(saved).toBe(0);
});

test('somebody else has saved it meanwhile: nothing is sent until that is settled', async () => {
  const record = { id: '7', version: 1, name: '甲', usc: '1' };
  const current = { id: '7', version: 2, name: '乙', usc: '1' };
  const form = formOf(record);
  form.set('usc', '2');
  answer = refuse({ current });
  await form.send();
  expect(form.$state.get().conflict).toEqual(current);
  await form.send();
  expect(sent).toHaveLength(1);
  expect(saved).toBe(0);
  form.settle('mine');
  answer = () => Promise.resolve();
  await form.send();
  expect(sent[1]).toEqual({ id: '7', version: 2, name: '甲', usc: '2', kind: '2' });
  expect(saved).toBe(1);
});

test('theirs is taken as it stands', async () => {
  const form = formOf({ id: '7', version: 1 });
  form.set('name', '甲');
  answer = refuse({ current: { id: '7', version: 2, name: '乙', usc: '1' } });
  await form.send();
  form.settle('theirs');
  expect(form.$state.get()).toEqual({ values: { name: '乙', usc: '1' }, conflict: undefined });
});

test('a required field that the schema lets pass is asked for; a secret that the record has may stay empty', async () => {
  const fields: readonly RecordField[] = [
    ...FIELDS,
    { key: 'accountNo', label: '账号', required: true, secret: true },
  ];
  const confirm = () => Promise.resolve(true);
  const given = { fields, schema: z.object({}), confirm, save: answer, onSaved: () => undefined };
  const made = new RecordForm({ ...given, record: undefined });
  await made.send();
  expect(Object.keys(said(made).errors)).toEqual(['name', 'accountNo']);
  const known = { id: '7', version: 1, name: '甲', accountNo: '**** 1234' };
  const changed = new RecordForm({ ...given, record: known });
  await changed.send();
  expect(said(changed).errors).toEqual({});
});
