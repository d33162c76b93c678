import { expect, test } from 'vitest';

import { noting, placed } from './form.ts';

/** What is said where, in a form that draws these fields. */
function said(
  drawn: readonly string[],
  fields: readonly (readonly [path: string, message: string])[],
  nameOf = (path: string) => path,
) {
  const asked = new Set<string>();
  const errors = noting({}, asked);
  for (const name of drawn) expect(errors[name]).toBeUndefined();
  return placed(
    fields.map(([path, message]) => ({ path, message })),
    asked,
    nameOf,
  );
}

test('a complaint stands beside the field that is drawn for it, one about a part of it too', () => {
  expect(
    said(
      ['name', 'attachment'],
      [
        ['name', '请填写名称'],
        ['attachment.0.id', '文件不存在'],
      ],
    ),
  ).toEqual({ beside: { name: '请填写名称', attachment: '文件不存在' }, rest: '' });
});

test('a field that the form calls otherwise is found by its own name', () => {
  const nameOf = (path: string) => (path === 'lng' ? 'point' : path);
  expect(said(['point'], [['lng', '经度须在 -180 至 180 之间']], nameOf)).toEqual({
    beside: { point: '经度须在 -180 至 180 之间' },
    rest: '',
  });
});

test('what no field is drawn for is said of the whole, each once', () => {
  expect(
    said(
      ['name'],
      [
        ['name', '请填写名称'],
        ['lines', '同一行只能填写一次'],
        ['lines.1', '同一行只能填写一次'],
        ['receiverPhone', '请输入正确的手机号'],
      ],
    ),
  ).toEqual({ beside: { name: '请填写名称' }, rest: '同一行只能填写一次；请输入正确的手机号' });
});
