import { gzipSync } from 'node:zlib';

import type { StatementMapping } from '#contract/collection/statement.ts';
import { cellsOf } from '#contract/csv.ts';

import type { Answer, Browser } from './browser.ts';
import { nextSerial } from './pay-outs.ts';
import { sealing } from './sealing.ts';

const HEAD = '交易日期,贷方发生额,借方发生额,交易流水号,对方户名,对方账号,摘要';
export const MAPPING: StatementMapping = {
  date: '交易日期',
  credit: '贷方发生额',
  direction: '',
  serial: '交易流水号',
  payerName: '对方户名',
  payerAccount: '对方账号',
  remark: '摘要',
};

interface Line {
  amount: string;
  serial?: string;
  name?: string;
  account?: string;
  remark?: string;
  day?: string;
}

/** A line of a bank's statement. */
export const lineOf = ({
  amount,
  serial = nextSerial(),
  name = '',
  account = '',
  remark = '',
  day = '2026-05-20',
}: Line) => [day, amount, '', serial, name, account, remark].join(',');

/** The text of a statement with such lines. */
export function bankStatement(...lines: readonly string[]): string {
  return ['示例银行 账户明细', HEAD]
    .concat(lines, `${'合计'},1,,,,,`)
    .join('\n')
    .replace('合计,1', ',');
}

/** Finance imports it. */
export function takeStatement(
  by: Pick<Browser, 'call' | 'seal'>,
  text: string,
  mapping: StatementMapping | null = MAPPING,
  bankId?: string,
): Promise<Answer> {
  const seal = sealing(by);
  const content = seal.seal(gzipSync(JSON.stringify(cellsOf(text))).toString('base64'));
  return by.call('/admin/statementRow/import', {
    body: { fileName: '流水.csv', content, ...(mapping && { mapping }), ...(bankId && { bankId }) },
    headers: seal.headers,
  });
}
