import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import { VIEW_MAX, type ViewParagraph } from '#contract/file/view.ts';

import { part, picture, workbookParts, zip } from '../../../../tests/helpers/sample-files.ts';
import { documentView } from './docx-view.ts';
import { workbookView } from './workbook-view.ts';

const folder = mkdtempSync(join(tmpdir(), 'scf-office-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function stored(content: Buffer): string {
  count += 1;
  const path = join(folder, String(count));
  writeFileSync(path, content);
  return path;
}

const STYLES = `<w:styles xmlns:w="w">
  <w:style w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  <w:style w:styleId="a3"><w:name w:val="heading 2"/><w:basedOn w:val="b"/></w:style>
  <w:style w:styleId="b"><w:name w:val="正文强调"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:styleId="loop"><w:name w:val="x"/><w:basedOn w:val="loop"/></w:style>
</w:styles>`;
const NUMBERS = `<w:numbering xmlns:w="w">
  <w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCountingThousand"/><w:lvlText w:val="第%1条"/></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:isLgl/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl>
  </w:abstractNum>
  <w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num>
</w:numbering>`;

const p = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const listed = (text: string, level: number) =>
  p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="5"/></w:numPr>`);

async function viewOf(body: string, more: Parameters<typeof zip>[0] = []) {
  const xml = `<?xml version="1.0"?><!-- c --><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
  const parts = [
    part('word/document.xml', xml),
    part('word/styles.xml', STYLES),
    part('word/numbering.xml', NUMBERS),
    ...more,
  ];
  return await documentView(stored(zip(parts)));
}
const textOf = ({ marker = '', runs }: ViewParagraph) =>
  marker + runs.map(({ text }) => text).join('');
const textsOf = ({ blocks }: Awaited<ReturnType<typeof viewOf>>) =>
  blocks.map(({ paragraph }) => paragraph && textOf(paragraph));

describe('a docx', () => {
  test('shows its text with headings, looks and the numbers of its clauses', async () => {
    const view = await viewOf(
      p('采购合同 &amp; 附件', '<w:pStyle w:val="a3"/>') +
        listed('标的', 0) +
        listed('数量', 1) +
        listed('质量', 1) +
        listed('价款', 0) +
        listed('税率', 1) +
        p('x', '<w:pStyle w:val="loop"/>'),
    );
    expect(textsOf(view)).toEqual([
      '采购合同 & 附件',
      '第一条标的',
      '1.1数量',
      '1.2质量',
      '第二条价款',
      '2.1税率',
      'x',
    ]);
    expect(view.blocks[0]?.paragraph).toMatchObject({
      level: 2,
      align: 'center',
      runs: [{ bold: true }],
    });
  });

  test('shows what counts: insertions yes, deletions and hidden text no, a text box once', async () => {
    const view = await viewOf(`<w:p>
      <w:ins><w:r><w:t>新</w:t></w:r></w:ins><w:del><w:r><w:delText>旧</w:delText></w:r></w:del>
      <w:r><w:rPr><w:vanish/></w:rPr><w:t>藏</w:t></w:r>
      <w:r><mc:AlternateContent><mc:Choice><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>
        <w:txbxContent><w:p><w:r><w:t>框</w:t></w:r></w:p></w:txbxContent>
      </wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>
      <mc:Fallback><w:p><w:r><w:t>框</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:r>
      <w:r><w:rPr><w:b w:val="0"/><w:u w:val="single"/></w:rPr><w:t>线</w:t><w:tab/><w:br/></w:r></w:p>`);
    expect(textsOf(view)).toEqual(['新\n框线\t\n']);
    expect(view.blocks[0]?.paragraph?.runs.at(-1)).toEqual({ text: '线\t\n', underline: true });
  });

  test('keeps the joined cells of a table', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
    const view = await viewOf(`<w:tbl>
      <w:tr>${cell('品名', '<w:vMerge w:val="restart"/>')}${cell('数量', '<w:gridSpan w:val="2"/>')}</w:tr>
      <w:tr>${cell('', '<w:vMerge/>')}${cell('吨')}${cell('件')}</w:tr></w:tbl>`);
    const [first, second] = view.blocks[0]?.table ?? [];
    expect(first).toMatchObject([{ rows: 2 }, { columns: 2 }]);
    expect(second?.map(({ paragraphs }) => paragraphs.map(textOf))).toEqual([['吨'], ['件']]);
  });

  test('makes its pictures anew, and asks nobody for others', async () => {
    const drawing = (id: string) =>
      `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500"/><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r></w:p>`;
    const relations = `<Relationships><Relationship Id="r1" Target="media/a.png"/>
      <Relationship Id="r2" Target="http://169.254.169.254/a.png" TargetMode="External"/></Relationships>`;
    const view = await viewOf(drawing('r1') + drawing('r2'), [
      part('word/_rels/document.xml.rels', relations),
      { name: 'word/media/a.png', content: await picture('png') },
    ]);
    const [own, foreign] = view.blocks.map(({ paragraph }) => paragraph?.runs[0]);
    expect(own).toMatchObject({ width: 100 });
    expect(own?.picture).toMatch(/^data:image\/webp;base64,/);
    expect(foreign?.picture).toBe('');
  });

  test('draws no drawing that is called a picture', async () => {
    const view = await viewOf('<w:p><w:r><w:pict><a:blip r:embed="r1"/></w:pict></w:r></w:p>', [
      part(
        'word/_rels/document.xml.rels',
        '<Relationships><Relationship Id="r1" Target="media/a.png"/></Relationships>',
      ),
      part(
        'word/media/a.png',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
    ]);
    expect(view.blocks.map(({ paragraph }) => paragraph?.runs[0]?.picture)).toEqual(['']);
  });

  test.for([
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]>&x;'],
    ['depth without end', '<w:p>'.repeat(10_000)],
    ['text that breaks off', '<w:document><w:body><w:p><w:r><w:t>第一条'],
    ['a tag without end', `<w:p ${'a'.repeat(100_000)}`],
  ])('%s is refused', async ([, xml]) => {
    const content = zip([part('word/document.xml', xml ?? '')]);
    await expect(documentView(stored(content))).rejects.toMatchObject({ name: 'Refusal' });
  });

  test('ends at its bound and says so', async () => {
    const view = await viewOf(p('x').repeat(VIEW_MAX.blocks + 1));
    expect([view.blocks.length, view.cut]).toEqual([VIEW_MAX.blocks, true]);
  });
});

describe('an xlsx', () => {
  const styles =
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="10"/></cellXfs></styleSheet>';
  const sheet = `<worksheet><sheetData>
    <row r="2"><c r="B2" t="inlineStr"><is><t>品名 &lt;1&gt;</t></is></c><c r="C2"><f>1+1</f><v>0.1000000000000000055</v></c></row>
    <row r="3"><c r="A3" s="1"><v>45292.5</v></c><c r="B3" s="2"><v>0.05</v></c><c r="C3" t="e"><v>#DIV/0!</v></c>
      <c r="ZZ3"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B2:XFD9"/></mergeCells></worksheet>`;

  test('shows every visible sheet as a reader sees it', async () => {
    const content = zip(
      workbookParts({ 明细: sheet, 空: '<worksheet><sheetData/></worksheet>' }, styles),
    );
    const { sheets, cut } = await workbookView(stored(content));
    expect(cut).toBe(false);
    expect(sheets.map(({ name }) => name)).toEqual(['明细', '空']);
    expect(sheets[0]?.rows).toEqual([
      [],
      ['', '品名 <1>', '0.1'],
      ['2024-01-01 12:00', '5%', '#DIV/0!'],
    ]);
    expect(sheets[0]?.cut).toBe(true);
    expect(sheets[0]?.merges).toEqual([
      { row: 0, column: 0, rows: 1, columns: 2 },
      { row: 1, column: 1, rows: 2, columns: 49 },
    ]);
  });

  test('ends at its bound and says so', async () => {
    const rows = Array.from(
      { length: VIEW_MAX.rows + 5 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`,
    );
    const content = zip(
      workbookParts({ a: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` }),
    );
    const [one] = (await workbookView(stored(content))).sheets;
    expect([one?.rows.length, one?.cut]).toEqual([VIEW_MAX.rows, true]);
  });
});
