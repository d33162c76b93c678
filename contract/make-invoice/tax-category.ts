import { isBlank } from '../csv.ts';

/** A category of the tax authority's table of goods and services (商品和服务税收分类编码), as finance keeps it. */
export interface TaxCategory {
  /** 19 digits, the first of them 1 to 6. */
  readonly code: string;
  /** Short name of the category and name of the kind, as an invoice prints them between and after asterisks. */
  readonly name: string;
}

/** Shape of a code: 19 digits, the first of them 1 to 6 (goods, services, …). */
const CODE = /^[1-6]\d{18}$/;
/** Characters of a name. */
const MOST_NAME = 100;
/** What a spreadsheet would run. */
const FORMULA = /^[=+\-@]/;

/**
 * What a charge of a settlement is invoiced under until one like it was invoiced under another: code by the name of the charge
 * (freight, serviceFee, fundFee).
 */
export const CHARGE_CATEGORY: Readonly<Record<string, string>> = {
  freight: '3010102020100000000',
  serviceFee: '3049900000000000000',
  fundFee: '3060100000000000000',
};

/**
 * Whether a code is of refined oil (成品油), which is invoiced by rules and on a form of its own: 汽油, 煤油, 柴油, 燃料油, 石脑油, 溶剂油, 润滑油,
 * not the gases and greases beside them (国家税务总局公告 2018 年第 1 号). Pure.
 */
export const isRefinedOil = (code: string): boolean => /^10701010[1-7]/.test(code);

interface Read {
  readonly categories: readonly TaxCategory[];
  /** What is wrong, in Chinese, by the number of the row, from 1. */
  readonly problems: readonly { readonly row: number; readonly message: string }[];
}

function problemOf({ code, name }: TaxCategory, isKnown: boolean): string {
  if (!CODE.test(code)) return '税收分类编码为 19 位数字，以 1 至 6 开头';
  if (name === '') return '缺少名称';
  if ([...name].length > MOST_NAME) return `名称不能超过 ${MOST_NAME} 个字`;
  if (FORMULA.test(name)) return '内容以公式符号开头，请粘贴数值';
  return isKnown ? '编码在内容中重复' : '';
}

/**
 * Categories out of cells of a spreadsheet: code and name; a first row of titles is passed over. Of two rows with the same code the
 * later is wrong. Pure.
 */
export function taxCategoriesOf(rows: readonly (readonly string[])[]): Read {
  const categories: TaxCategory[] = [];
  const problems: { row: number; message: string }[] = [];
  const seen = new Set<string>();
  const first = rows.findIndex((row) => !isBlank(row));
  for (const [at, row] of rows.entries()) {
    const [given = '', name = ''] = row;
    if (isBlank(row) || (at === first && !/\d/.test(given))) continue;
    const category = { code: given.replaceAll(/[\s']/g, ''), name };
    const message = problemOf(category, seen.has(category.code));
    if (message === '') categories.push(category);
    else problems.push({ row: at + 1, message });
    seen.add(category.code);
  }
  return { categories, problems };
}
