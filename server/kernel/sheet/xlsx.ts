import { type Cell, looksLikeFormula } from '#contract/noun/csv.ts';
import { SHEET, STYLE } from './xlsx-parts.ts';
import { escapeXml } from './xml-text.ts';

/** Excel keeps so many digits of a number, and so many characters of a text. */
const DIGITS = 15;
const LONGEST = 32_767;

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Digits that a number needs: 0012.50 needs three. */
function digitsOf(decimal: string): number {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  return (whole + fraction.replace(/0+$/, '')).replace(/^0+/, '').length;
}

/** Only <t> may say that its spaces count. */
const SPACES = /^\s|\s$|\s\s|[\t\n]/;

function cellXml({ value, isNumber }: Cell, place: string, style: number): string {
  if (value === '') return '';
  // More digits than Excel keeps stay exact as text.
  if (isNumber && (value.length <= DIGITS || digitsOf(value) <= DIGITS)) {
    // Amounts travel with their decimals; days and counts have none, and get none.
    const shown = value.includes('.') ? STYLE.number : STYLE.whole;
    return `<c r="${place}" s="${shown}"><v>${value}</v></c>`;
  }
  const shown = looksLikeFormula(value) ? STYLE.quoted : style;
  const styled = shown === STYLE.text ? '' : ` s="${shown}"`;
  const text = escapeXml(value.length > LONGEST ? value.slice(0, LONGEST) : value);
  return SPACES.test(value)
    ? `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
    : `<c r="${place}"${styled} t="str"><v>${text}</v></c>`;
}

function rowXml(
  cells: readonly Cell[],
  letters: readonly string[],
  row: number,
  style: number,
): string {
  let xml = '';
  for (const [index, cell] of cells.entries()) {
    xml += cellXml(cell, `${letters[index]}${row}`, style);
  }
  return `<row r="${row}">${xml}</row>`;
}

/** The XML of a sheet, batch by batch. Every text is typed as text, so that no program takes it for a formula. */
export async function* sheetXml(
  titles: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<string> {
  yield SHEET.opening(titles.length);
  const head = titles.map((value) => ({ value, isNumber: false }));
  const letters = titles.map((_, index) => columnName(index));
  yield rowXml(head, letters, 1, STYLE.heading);
  let row = 1;
  for await (const batch of batches) {
    let xml = '';
    for (const cells of batch) {
      row += 1;
      xml += rowXml(cells, letters, row, STYLE.text);
    }
    yield xml;
  }
  yield SHEET.closing;
}
