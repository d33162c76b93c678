import type { StatementLine } from '#contract/collection/statement-cells.ts';

/** A slip that waits for the bank to say the same. */
export interface Slip {
  id: string;
  no: string;
  companyId: string;
  serialNo: string;
  amount: string;
  valueDate: string;
  /** The first day on which what it was taken for costs a penalty; null where it was taken for nothing that does. */
  chargedFrom: string | null;
}

/** Whether the bank's day of a slip that finance has taken already makes another penalty than the day that its payer has said. */
export function costsByDay(
  { chargedFrom, valueDate }: Pick<Slip, 'chargedFrom' | 'valueDate'>,
  line: Pick<StatementLine, 'valueDate'>,
): boolean {
  const last = line.valueDate > valueDate ? line.valueDate : valueDate;
  return chargedFrom !== null && line.valueDate !== valueDate && chargedFrom <= last;
}

/** What a person does about it: the penalty counts until the bank's day (rules.md M21). */
export function otherDay({ no, valueDate, serialNo }: Slip, line: StatementLine): string {
  const undo = serialNo === line.serialNo ? '撤销其认款' : '撤销其认款并退回该回单';
  return `与回单 ${no} 一致，但它已按 ${valueDate} 到账认款，银行到账日为 ${line.valueDate}，罚息不同：请先${undo}，再认领本行并重新认款`;
}
