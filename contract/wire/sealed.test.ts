import { expect, test } from 'vitest';

import { changeTextAt } from './sealed.ts';

const seal = (text: string) => `<${text}>`;

test('texts at a path are changed, in rows too, and nothing else is', () => {
  const body = { a: '1', rows: [{ id: 'x', n: 2 }, { id: '' }, 'text', null], deep: { id: 'y' } };
  expect(changeTextAt(body, 'rows.*.id', seal)).toEqual({
    ...body,
    rows: [{ id: '<x>', n: 2 }, { id: '' }, 'text', null],
  });
  expect(changeTextAt(body, 'deep.id', seal)).toEqual({ ...body, deep: { id: '<y>' } });
  expect(changeTextAt(body, 'a', seal)).toEqual({ ...body, a: '<1>' });
  expect(body.deep.id).toBe('y');
});

test('the path of the very text is told', () => {
  const seen: string[] = [];
  const note = (text: string, at: string) => {
    seen.push(`${at}=${text}`);
    return text;
  };
  changeTextAt({ v: { rows: [{ id: '1' }, { id: '2' }] } }, 'v.rows.*.id', note);
  expect(seen).toEqual(['v.rows.0.id=1', 'v.rows.1.id=2']);
});

test('bodies of other shapes come back as they are', () => {
  for (const body of [null, 5, 'x', [], { rows: 'x' }, { rows: { id: 'x' } }]) {
    expect(changeTextAt(body, 'rows.*.id', seal)).toEqual(body);
    expect(changeTextAt(body, '__proto__.id', seal)).toEqual(body);
  }
});
