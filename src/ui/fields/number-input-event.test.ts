import { expect, test } from 'vitest';

import { cutNote, judgeInput, notTaken, plainInput } from './number-input-event.ts';

const pasted = { inputType: 'insertFromPaste', data: null };
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
  for (const text of [
    '1e9',
    '1E+09',
    '12吨',
    '12%',
    '-5',
    '约 30',
    '1.2.3',
    'abc',
    '9'.repeat(100),
    '1234,56',
    '1，2，3',
  ]) {
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

test('what is pasted between the digits of a field leaves its commas where they stand', () => {
  const after = (before: string, text: string) => judgeInput(pasted, text, { min: '0' }, before);
  expect(after('1,234', '1,23456')).toBe('number');
  expect(after('1,234', '991,234')).toBe('number');
  expect(after('1,234', '1,234,567')).toBe('number');
  expect(after('1,234', '1234,56')).toBe('refused');
  expect(after('1,234', '1,2,3')).toBe('refused');
});

test('what comes into a field of hundredths may say so', () => {
  for (const text of ['12%', '１２％']) {
    expect(judgeInput(pasted, text, { min: '0', percent: true }), text).toBe('number');
  }
});

test('an amount that comes as a whole is read as it is written, between other digits it is not', () => {
  expect(plainInput(pasted, '1.25万', '')).toBe('12500');
  expect(plainInput(pasted, 'RMB 1,200', '100', 'RMB 1,200\n')).toBe('1200');
  expect(plainInput({ inputType: 'insertText', data: '5万' }, '5万', '57')).toBe('50000');
  expect(plainInput(pasted, '1005万', '100', '5万')).toBe('1005万');
  expect(judgeInput(pasted, '1005万', { min: '0' }, '100')).toBe('refused');
  const key = { inputType: 'insertText', data: '万' };
  expect(plainInput(key, '5万', '5')).toBe('5万');
  expect(plainInput({ inputType: 'deleteContentBackward', data: null }, '5万', '5万元')).toBe(
    '5万',
  );
});

test.for(['100\t200', '100\r\n200\r\n', '12\n34\n56', '100 \n 200'])(
  'cells of a spreadsheet are not one number: %j',
  (cells) => {
    // A field of one line has blanks where the lines ended.
    const line = cells.replaceAll(/[\r\n]+/g, ' ');
    for (const before of ['', '5']) {
      const came = plainInput(pasted, before + line, before, cells);
      expect(judgeInput(pasted, came, { min: '0' }, before)).toBe('refused');
    }
    const dropped = { inputType: 'insertFromDrop', data: null };
    const drop = plainInput(dropped, '100\t200', '');
    expect(judgeInput(dropped, drop, { min: '0' })).toBe('refused');
    expect(plainInput(pasted, '100 ', '', '100\r\n')).toBe('100');
  },
);

test('a number that comes with more decimals than its field keeps is said to be cut', () => {
  expect(cutNote(pasted, '1,234.567', { precision: 2 })).toBe('最多 2 位小数，已改为 1,234.56');
  expect(cutNote(pasted, '12.5', { precision: 0 })).toBe('须为整数，已改为 12');
  expect(cutNote(pasted, '1234.5600', { precision: 2 })).toBeUndefined();
  expect(cutNote(pasted, '12.0', { precision: 0 })).toBeUndefined();
  const key = { inputType: 'insertText', data: '7' };
  expect(cutNote(key, '1,234.567', { precision: 2 })).toBeUndefined();
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

test('what is not taken is named, and whether the field is empty', () => {
  expect(notTaken('100吨', '')).toBe('“100吨”无法识别，已留空');
  expect(notTaken(' USD\n5000 ', '12.00')).toBe('“USD 5000”无法识别，未填入');
  expect(notTaken(`${'1'.repeat(21)}e`, '')).toBe(`“${'1'.repeat(20)}…”无法识别，已留空`);
});
