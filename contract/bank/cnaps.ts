import { isBlank } from '../csv.ts';

/**
 * Banks by the first three digits of the numbers of their branches (联行号): the name by which they are registered, and what
 * people call them. Banks that share a code with others, such as city banks (313), are told apart by the name of the branch.
 */
export const BANKS: Readonly<Record<string, readonly [name: string, short: string]>> = {
  '102': ['中国工商银行', '工行'],
  '103': ['中国农业银行', '农行'],
  '104': ['中国银行', '中行'],
  '105': ['中国建设银行', '建行'],
  '203': ['中国农业发展银行', '农发行'],
  '301': ['交通银行', '交行'],
  '302': ['中信银行', '中信'],
  '303': ['中国光大银行', '光大'],
  '304': ['华夏银行', '华夏'],
  '305': ['中国民生银行', '民生'],
  '306': ['广发银行', '广发'],
  '307': ['平安银行', '平安'],
  '308': ['招商银行', '招行'],
  '309': ['兴业银行', '兴业'],
  '310': ['上海浦东发展银行', '浦发'],
  '315': ['恒丰银行', '恒丰'],
  '316': ['浙商银行', '浙商'],
  '318': ['渤海银行', '渤海'],
  '403': ['中国邮政储蓄银行', '邮储'],
};

/** The check digit of the eleven digits before it: ISO 7064 MOD 11,10. */
export function cnapsCheckDigit(eleven: string): string {
  let sum = 10;
  for (const digit of eleven) sum = (((sum + Number(digit)) % 10 || 10) * 2) % 11;
  return String((11 - sum) % 10);
}

/** Whether a text is a 联行号: bank (3 digits), city (4), number (4), and the check digit of those. */
export function isCnaps(text: string): boolean {
  return /^\d{12}$/.test(text) && cnapsCheckDigit(text.slice(0, 11)) === text.slice(11);
}

/** A branch (支行) of the directory. */
export interface Branch {
  /** 12 digits, the last of them the check digit. */
  readonly cnapsCode: string;
  /** Whole name of the branch, as money is sent to it. */
  readonly branchName: string;
  /** Its bank; '' where nothing says. */
  readonly bankName: string;
  /** Its city; '' where nothing says. */
  readonly city: string;
}

/** Longest names, in characters. */
export const BRANCH_MAX = { branchName: 100, bankName: 50, city: 30 } as const;

/** What is quoted of a value that is none: a file of another kind has whole pages in one. */
const MOST_QUOTED = 20;
const quoted = (text: string) =>
  text.length > MOST_QUOTED ? `${[...text].slice(0, MOST_QUOTED).join('')}…` : text;

function problemOf({ cnapsCode, branchName, bankName, city }: Branch): string {
  if (!/^\d{12}$/.test(cnapsCode)) return `联行号“${quoted(cnapsCode)}”不是 12 位数字`;
  if (!isCnaps(cnapsCode)) return `联行号 ${cnapsCode} 的校验位不符`;
  if (branchName === '') return '缺少行名';
  if (branchName.length > BRANCH_MAX.branchName) return '行名过长';
  if (bankName.length > BRANCH_MAX.bankName) return '所属银行过长';
  return city.length > BRANCH_MAX.city ? '城市过长' : '';
}

interface Directory {
  readonly branches: readonly Branch[];
  /** What is wrong, in Chinese, by the number of the row, from 1. */
  readonly problems: readonly { readonly row: number; readonly message: string }[];
}

/**
 * A directory of branches by its cells: 联行号, 行名, and perhaps 所属银行 and 城市; a first row of titles is passed over, and a bank
 * that is not named follows from the number. Of two rows with the same number the later is wrong. Pure.
 */
export function branchesOf(rows: readonly (readonly string[])[]): Directory {
  const branches: Branch[] = [];
  const problems: { row: number; message: string }[] = [];
  const seen = new Set<string>();
  const first = rows.findIndex((row) => !isBlank(row));
  for (const [at, row] of rows.entries()) {
    const [code = '', branchName = '', bank = '', city = ''] = row;
    if (isBlank(row) || (at === first && !/\d/.test(code))) continue;
    const cnapsCode = code.replaceAll(/[\s']/g, '');
    const bankName = bank === '' ? (BANKS[cnapsCode.slice(0, 3)]?.[0] ?? '') : bank;
    const branch = { cnapsCode, branchName, bankName, city };
    const message = problemOf(branch) || (seen.has(cnapsCode) ? `联行号 ${cnapsCode} 重复` : '');
    if (message !== '') problems.push({ row: at + 1, message });
    else branches.push(branch);
    seen.add(cnapsCode);
  }
  return { branches, problems };
}

/** Everything by which a branch is looked for, what people call its bank among it. */
export function branchWords({ cnapsCode, branchName, bankName, city }: Branch): string {
  const short = BANKS[cnapsCode.slice(0, 3)]?.[1] ?? '';
  return [branchName, bankName, short, city].filter((word) => word !== '').join(' ');
}
