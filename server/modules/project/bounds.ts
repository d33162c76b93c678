import { multiply, round2 } from '#contract/arithmetic/money.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import { columnText, type StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { projectForm } from './save.ts';

/** The most that a project may be granted: its contract's amount × maxLimitRatio (rules.md C.1), rounded down by nobody. */
export async function mostFor(tx: Tx, row: StoredRow): Promise<string> {
  const ratio = await paramOf(tx, 'maxLimitRatio');
  return round2(multiply(String(row.contract_amount ?? '') || '0', ratio));
}

/** The most days of credit that may be granted, and what sets them. */
export interface MostDays {
  days: number;
  by: 'platform' | 'product';
}

/** What the form of a product line lets nobody ask for beyond its days, nobody grants either (rules.md E). */
export async function mostDays(tx: Tx, row: StoredRow): Promise<MostDays> {
  const days = Number(await paramOf(tx, 'maxCreditDays'));
  const { form } = await projectForm(tx, columnText(row, 'product_id'));
  const fields = form.tabs.flatMap((tab) => tab.fields);
  const own = fields.find(({ fieldKey }) => fieldKey === 'creditDays')?.max;
  return own !== undefined && Number(own) < days
    ? { days: Number(own), by: 'product' }
    : { days, by: 'platform' };
}

/** 不能超过… as whoever grants reads it. */
export const beyondDays = ({ days, by }: MostDays): string =>
  `不能超过${by === 'product' ? '该业务类型' : '平台'}规定的最长账期 ${days} 天`;
