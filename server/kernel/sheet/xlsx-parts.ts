import { escapeXml } from './xml-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const font = (extra: string) => `<font>${extra}<sz val="11"/><name val="等线"/></font>`;
const xf = (attributes: string) => `<xf borderId="0" fillId="0" ${attributes} xfId="0"/>`;

/** Places of the styles in the workbook. `quoted` keeps a text a text when somebody edits its cell. */
export const STYLE = { text: 0, heading: 1, quoted: 2, number: 3, whole: 4 } as const;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00########"/></numFmts>\
<fonts count="2">${font('')}${font('<b/>')}</fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf borderId="0" fillId="0" fontId="0" numFmtId="0"/></cellStyleXfs>\
<cellXfs count="5">${xf('fontId="0" numFmtId="0"')}\
${xf('applyFont="1" fontId="1" numFmtId="0"')}\
${xf('fontId="0" numFmtId="0" quotePrefix="1"')}\
${xf('applyNumberFormat="1" fontId="0" numFmtId="164"')}\
${xf('applyNumberFormat="1" fontId="0" numFmtId="3"')}</cellXfs>\
<cellStyles count="1"><cellStyle builtinId="0" name="Normal" xfId="0"/></cellStyles></styleSheet>`;

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types">\
<Default ContentType="application/vnd.openxmlformats-package.relationships+xml" Extension="rels"/>\
<Override ContentType="${TYPE}.sheet.main+xml" PartName="/xl/workbook.xml"/>\
<Override ContentType="${TYPE}.styles+xml" PartName="/xl/styles.xml"/>\
<Override ContentType="${TYPE}.worksheet+xml" PartName="/xl/worksheets/sheet1.xml"/></Types>`;

function relations(...targets: [type: string, target: string][]): string {
  const each = targets.map(
    ([type, target], i) =>
      `<Relationship Id="rId${i + 1}" Target="${target}" Type="${OFFICE}/${type}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** Every part of a workbook (ECMA-376) but the sheet itself, by its path in the archive. */
export function workbookParts(name: string): [path: string, xml: string][] {
  const sheet = `<sheet name="${escapeXml(name)}" r:id="rId1" sheetId="1"/>`;
  return [
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheet}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    ],
    ['xl/styles.xml', STYLES],
  ];
}

/** Where the sheet lies in the archive, and what stands before and behind its rows: the head stays in sight. */
export const SHEET = {
  path: 'xl/worksheets/sheet1.xml',
  opening: (columns: number) => `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>\
<sheetView workbookViewId="0"><pane activePane="bottomLeft" state="frozen" topLeftCell="A2" ySplit="1"/></sheetView>\
</sheetViews><cols><col customWidth="1" max="${columns}" min="1" width="20"/></cols><sheetData>`,
  closing: '</sheetData></worksheet>',
} as const;
