import { BankFileError } from '#server/kernel/ports/bank-channel.ts';

/** What a spreadsheet might take for a formula, and what would be taken for our own mark. */
const MARKED = /^['=+\-@\t\r]/;

function cell(value: string): string {
  const safe = MARKED.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a file (RFC 4180); texts that look like formulas begin with '. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function value(raw: string): string {
  return raw.startsWith("'") ? raw.slice(1) : raw;
}

/** Cell by cell: each is quoted whole or not at all, and ends with a comma or its line. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/y;

/** The lines of a file, cells as csvLine was given them. Throws where a quotation mark stands alone. */
export function csvLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (found === null) throw new BankFileError(`第 ${lines.length + 1} 行的引号不成对，无法读取`);
    const [, quoted, plain = '', end] = found;
    line.push(value(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === ',') {
      if (CELL.lastIndex === text.length) line.push('');
      continue;
    }
    lines.push(line);
    line = [];
  }
  if (line.length > 0) lines.push(line);
  return lines;
}
