import { expect, test } from 'vitest';

import { growthOnTenfold } from '../../../../tests/helpers/growth.ts';
import { instructionsOf, isRemote } from './office-links.ts';

test.each([
  'http://evil.example/t.dotm',
  'HTTPS://evil.example/x',
  'ftp://evil.example/x',
  'mhtml:http://evil.example!x-usc:http://evil.example',
  'ms-msdt:/id',
  '\\\\evil.example\\share\\t.dotm',
  '//evil.example/t.dotm',
  ' \\\\192.0.2.1\\a',
  'file://evil.example/share/t.dotm',
  'file:////evil.example/share/t.dotm',
  'file:\\\\\\\\evil.example\\t.dotm',
])('%s leads elsewhere', (target) => {
  expect(isRemote(target)).toBe(true);
});

test.each([
  'styles.xml',
  '../media/image1.png',
  '/word/document.xml',
  'file:///C:\\Users\\a\\AppData\\Normal.dotm',
  'file:///C:/a.xlsx',
  'C:\\a\\b.xlsx',
  'Book1.xlsx',
  '#Sheet1!A1',
])('%s does not', (target) => {
  expect(isRemote(target)).toBe(false);
});

test('instructions come whole, each by itself', () => {
  const text =
    '<w:fldChar w:fldCharType="begin"/><w:instrText>DD</w:instrText><w:instrText xml:space="preserve">EAUTO c:\\x</w:instrText>' +
    '<w:fldChar w:fldCharType="end"/><w:fldSimple w:instr="PAGE"/><w:fldChar w:fldCharType="begin"/><w:instrText>DATE</w:instrText>';
  expect([...instructionsOf(text)].filter((one) => one !== '')).toEqual([
    'PAGE',
    'DDEAUTO c:\\x',
    'DATE',
  ]);
});

test.each([
  '<instrText ',
  '<w:instrText a',
  '<delInstrText>',
  'instr="',
  'instr = ',
  'instr:',
  'fldCharType = ',
])('looking for instructions grows with the text: %s', (piece) => {
  const input = (size: number) => piece.repeat(size);
  const growth = {
    input,
    work: (text: string) => [...instructionsOf(text)].length,
    small: 300,
    calls: 1,
    enough: 30,
  };
  // A hundred and more where each piece is looked at once for every piece before it.
  expect(growthOnTenfold(growth)).toBeLessThan(30);
});
