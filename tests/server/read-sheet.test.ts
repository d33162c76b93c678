import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readSheet } from '#contract/noun/read-sheet.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { part, pdf, zip } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

let portal: TestApp;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-read-'));
  portal = await createTestApp({ env: { DATA_DIR: folder } });
  ({ browser } = await new People(portal, 13_450_000_000).newcomer());
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const SHEET =
  '<worksheet><row r="1"><c t="inlineStr"><is><t>品名</t></is></c></row>' +
  '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row></worksheet>';
const book = (sheet = SHEET) =>
  zip([
    part('[Content_Types].xml'),
    part('xl/workbook.xml'),
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) },
  ]);
const read = (who: Browser, fileName: string, content: Buffer) =>
  upload(portal, who, [fileName, content], {
    path: readSheet.path,
    fields: { clientId: 'portal' },
  });

test('a workbook is read and not kept', async () => {
  const answer = await read(browser, '清单.xlsx', await book());
  expect(answer.data).toEqual({
    rows: [['品名'], ['']],
    problems: [{ row: 2, column: 1, text: '含公式，请先“选择性粘贴为数值”后再导入' }],
  });
  const left = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((one) => one.isFile() && one.parentPath.includes('incoming'))).toEqual([]);
  const files = await portal.database.owner.selectFrom('file').selectAll().execute();
  expect(files).toEqual([]);
});

test("what is no workbook, too large, or nobody's is refused", async () => {
  expect((await read(browser, '清单.xls', await book())).msg).toBe('上传的文件类型只能为xlsx');
  expect((await read(browser, '清单.xlsx', pdf())).code).toBe('file_content');
  const large = await read(browser, '清单.xlsx', Buffer.alloc(5 * 1024 * 1024 + 1, 'P'));
  expect(large.msg).toBe('导入文件大小不能超过 5M');
  expect((await read(browser, '清单.xlsx', await book('<worksheet/>'))).code).toBe('sheet_empty');
  expect((await read(new Browser(portal), '清单.xlsx', await book())).code).toBe(401);
});
