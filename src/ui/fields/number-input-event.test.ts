import { expect, test } from 'vitest';

import { judgeInput } from './number-input-event.ts';

const judged = (inputType: string, data: string | null, text: string, isComposing = false) =>
  judgeInput({ inputType, data, isComposing }, text, { min: '0' });

test.for([
  ['insertFromPaste', null],
  ['insertFromDrop', null],
  ['insertReplacementText', '1e9'],
  // What is dictated, or put in by a program.
  ['insertText', '1e9'],
  // Filled in by the browser.
  ['', null],
] as const)('%s of what is no number is refused, of a number taken', ([inputType, data]) => {
  for (const text of ['1e9', '1E+09', '12万', '-5', '约 30', '1.2.3', 'abc', '9'.repeat(100)]) {
    expect(judged(inputType, data, text), text).toBe('refused');
  }
  for (const text of [
    '1000000000',
    '￥1,000.00 元',
    '１２．５',
    '.5',
    '',
    ' 12 ',
    '\u202d1,000.00\u202c',
  ]) {
    expect(judged(inputType, data, text), text).toBe('number');
  }
});

test('a key that does nothing is told of, what people put between digits is not', () => {
  for (const key of ['e', '万', 'Ａ', 'm', '-']) {
    expect(judged('insertText', key, `1${key}`), key).toBe('strange');
  }
  for (const key of ['1', '.', ',', '，', ' ', '。', '元']) {
    expect(judged('insertText', key, `1${key}`), key).toBe('number');
  }
  expect(judged('insertText', '.', '1.2.')).toBe('strange');
  const point = { inputType: 'insertText', data: '.' };
  expect(judgeInput(point, '1.', { precision: 0 })).toBe('strange');
  expect(judgeInput({ ...point, data: '-' }, '-', { min: '-1000' })).toBe('number');
  expect(judged('deleteContentBackward', null, '1e')).toBe('number');
  expect(judged('historyUndo', null, '1e')).toBe('number');
});

test('the middle of composing a word is left alone', () => {
  expect(judged('insertCompositionText', 'wan', '12wan', true)).toBe('number');
});
