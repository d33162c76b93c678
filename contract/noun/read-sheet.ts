import * as z from 'zod/mini';
import { FINANCE_OFFICERS } from '../account/platform-role.ts';
import type { FileRule } from '../file/types.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Most of a spreadsheet that is read for import: columns, characters of a cell, cells that cannot be read. */
export const SHEET_MAX = { columns: 100, cell: 2_000, problems: 20_000 } as const;

/** Most rows of one with line items, with its head. */
export const MOST_SHEET_ROWS = 2_001;

/** What may be imported. */
export const SHEET_RULE: FileRule = {
  accept: ['xlsx'],
  maxBytes: 5 * 1024 * 1024,
  count: 1,
  tooLarge: '导入文件大小不能超过 5M',
};

/** Refusals beside those of files (FILE_REFUSAL). */
export const SHEET_REFUSAL = {
  empty: { code: 'sheet_empty', text: '表格中没有内容，请检查后重新选择' },
  rows: {
    code: 'sheet_rows',
    text: `表格超过 ${MOST_SHEET_ROWS - 1} 行，请分成几个文件导入`,
  },
  problems: {
    code: 'sheet_problems',
    text: `含公式或错误值的单元格超过 ${SHEET_MAX.problems} 个，请先“选择性粘贴为数值”后再导入`,
  },
} as const;

/** A cell that was not read, with why; rows and columns count from 1, as a spreadsheet shows them. */
export const sheetProblem = z.object({
  row: z.int(),
  column: z.int(),
  /** Chinese. */
  text: z.string(),
});
export type SheetProblem = z.infer<typeof sheetProblem>;

export const sheetContent = z.object({
  /** The first sheet's cells as a person reads them: dates yyyy-MM-dd, numbers as decimals. Empty rows stay in place. */
  rows: z.array(z.array(z.string())),
  /** Cells with formulas and errors; they are '' in `rows`. */
  problems: z.array(sheetProblem),
});
export type SheetContent = z.infer<typeof sheetContent>;

const reading = { method: 'POST', effect: 'read', takes: 'file' } as const;

export const readSheet = endpoint({
  ...reading,
  name: 'commonReadSheet',
  group: 'general',
  path: '/general/common/readSheet',
  access: 'session',
  summary:
    'The cells of the first sheet of an xlsx file, for the import of line items; nothing is stored',
  params: nothing,
  input: z.object({ clientId: z.optional(z.string().check(z.maxLength(40))) }),
  output: sheetContent,
});

export const adminReadSheet = endpoint({
  ...reading,
  name: 'adminReadSheet',
  group: 'admin',
  path: '/admin/file/readSheet',
  access: 'operator',
  roles: FINANCE_OFFICERS,
  summary:
    "The cells of the first sheet of an xlsx file, for a bank's statement; nothing is stored",
  params: nothing,
  input: readSheet.input,
  output: sheetContent,
});
