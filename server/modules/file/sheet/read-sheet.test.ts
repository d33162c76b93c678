import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';

import { LINE_ITEMS, sheetContent as readUpTo, STATEMENT } from './read-sheet.ts';

const sheetContent = (path: string) => readUpTo(path, LINE_ITEMS);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-read-sheet-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const STYLES = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/>
<numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts>
<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
const SHARED = `<sst><si><t>品名</t></si><si><r><t>螺纹</t></r><r><t xml:space="preserve">钢 &amp; 线材</t></r><rPh sb="0" eb="1"><t>luo</t></rPh></si></sst>`;

async function workbook(sheet: string, prefix = ''): Promise<string> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add('[Content_Types].xml', '<Types/>');
  add(
    'xl/workbook.xml',
    '<workbook><workbookPr/><sheets><sheet name="甲" sheetId="1" r:id="rId7"/></sheets></workbook>',
  );
  add(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
  );
  add('xl/styles.xml', STYLES);
  add('xl/sharedStrings.xml', SHARED);
  add('xl/worksheets/first.xml', `<${prefix}worksheet>${sheet}</${prefix}worksheet>`);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const path = join(folder, `${Math.random()}.xlsx`);
  writeFileSync(path, Buffer.concat(chunks));
  return path;
}

const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;

test('texts, numbers, days and flags as a person reads them; empty rows stay in place', async () => {
  const path = await workbook(
    row(1, '<c r="A1" t="s"><v>0</v></c>', '<c r="C1" t="inlineStr"><is><t>数量</t></is></c>') +
      row(
        3,
        '<c r="A3" t="s"><v>1</v></c>',
        '<c r="B3"><v>0.30000000000000004</v></c>',
        '<c r="C3"><v>1E-3</v></c>',
        '<c r="D3" s="1"><v>46163</v></c>',
        '<c r="E3" s="2"><v>46163.5</v></c>',
        '<c r="F3" t="b"><v>1</v></c>',
        '<c r="G3" s="3"><v>12.5</v></c>',
      ),
  );
  expect(await sheetContent(path)).toEqual({
    rows: [
      ['品名', '', '数量'],
      [],
      ['螺纹钢 & 线材', '0.3', '0.001', '2026-05-21', '2026-05-21', '是', '12.5'],
    ],
    problems: [],
  });
});

test('a number that is longer than spreadsheets keep loses none of the digits that are stored, and shows where they are lost', async () => {
  const path = await workbook(
    row(
      1,
      '<c r="A1"><v>2026113000000000123</v></c>',
      '<c r="B1"><v>2.0261130000000001E+18</v></c>',
      '<c r="C1"><v>622200000000001</v></c>',
    ),
  );
  expect((await sheetContent(path)).rows).toEqual([
    ['2026113000000000123', '2.0261130000000001E+18', '622200000000001'],
  ]);
});

test('a formula is named and its last result not taken; errors too', async () => {
  const path = await workbook(
    row(1, '<c r="A1"><v>1</v></c>') +
      row(2, '<c r="A2"><f>A1*2</f><v>2</v></c>', '<c r="B2" t="e"><v>#N/A</v></c>'),
  );
  const { rows, problems } = await sheetContent(path);
  expect(rows).toEqual([['1'], ['', '']]);
  expect(problems).toEqual([
    { row: 2, column: 1, text: '含公式，请先“选择性粘贴为数值”后再导入' },
    { row: 2, column: 2, text: '是错误值' },
  ]);
});

test.each([
  ['one row, all of one cell', row(1, '<c r="A1" t="e"/>'.repeat(300_000))],
  [
    'many rows',
    Array.from({ length: 2_000 }, (_, at) => row(at + 1, '<c t="e"/>'.repeat(11))).join(''),
  ],
])('more cells with errors than anybody mends are refused: in %s', async (_, rows) => {
  await expect(sheetContent(await workbook(rows))).rejects.toMatchObject({
    code: 'sheet_problems',
  });
});

test('names may have a prefix', async () => {
  const path = await workbook('<x:row r="1"><x:c r="B1"><x:v>5</x:v></x:c></x:row>', 'x:');
  expect((await sheetContent(path)).rows).toEqual([['', '5']]);
});

test('what is empty, too long or no sheet is refused', async () => {
  await expect(sheetContent(await workbook(row(1, '<c r="A1"/>')))).rejects.toMatchObject({
    code: 'sheet_empty',
  });
  const long = Array.from({ length: 2_002 }, (_, at) => row(at + 1, '<c><v>1</v></c>')).join('');
  await expect(sheetContent(await workbook(long))).rejects.toMatchObject({ code: 'sheet_rows' });
  const far = row(1_048_576, '<c r="A1048576"><v>1</v></c>');
  await expect(sheetContent(await workbook(far))).rejects.toMatchObject({ code: 'sheet_rows' });
  const cell = '<c t="inlineStr"><is><t>x</t></is></c>';
  const turned = `<worksheet><row r="2">${cell}</row><row r="1">${cell}</row></worksheet>`;
  await expect(sheetContent(await workbook(turned))).rejects.toMatchObject({
    code: 'file_content',
  });
});

test('one text in all of its cells is more than is answered', async () => {
  const long = `<c t="inlineStr"><is><t>${'x'.repeat(2_000)}</t></is></c>`;
  const many = Array.from({ length: 2_000 }, (_, at) => row(at + 1, long.repeat(3))).join('');
  await expect(sheetContent(await workbook(many))).rejects.toMatchObject({ code: 'file_bomb' });
});

test("a bank's statement is read to as many rows as one that comes as text", async () => {
  const rows = (count: number) =>
    workbook(Array.from({ length: count }, (_, at) => row(at + 1, '<c><v>1</v></c>')).join(''));
  expect((await readUpTo(await rows(10_100), STATEMENT)).rows).toHaveLength(10_100);
  await expect(readUpTo(await rows(10_101), STATEMENT)).rejects.toMatchObject({
    code: 'sheet_rows',
    message: '流水超过 10000 行，请分批导入',
  });
});

test('hostile text takes no longer than its length', async () => {
  for (const piece of ['<row r="1">', '<c r="A1">', '<c ', '<row', '<v>', '&#x']) {
    const path = await workbook(piece.repeat(200_000));
    await expect(sheetContent(path)).rejects.toMatchObject({ code: 'sheet_empty' });
  }
});

test('what no database keeps is in no cell, however it is written', async () => {
  const path = await workbook(
    `<sheetData><row r="1"><c t="inlineStr"><is><t>a_x0000_b&#xD800;c_xD800_d</t></is></c>
    <c t="str"><v>e\u0000_x0001_f</v></c><c><v>1\u0000x</v></c><c t="d"><v>2026-05\u0000-20</v></c>
    <c t="inlineStr"><is><t>_xD842__xDFB7_</t></is></c></row></sheetData>`,
  );
  expect((await sheetContent(path)).rows).toEqual([['abcd', 'ef', '1x', '2026-05-20', '𠮷']]);
});
