import { sql } from 'kysely';

import { ADJUST_REFUSAL, ADJUST_TYPE } from '#contract/apply-amount-adjust.ts';
import { isMore } from '#contract/arithmetic/decimal.ts';
import { grouped, multiply, round2 } from '#contract/arithmetic/money.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { type Adjusted, type AdjustRow, limitAfter } from './facts.ts';

const attachments = columnsOf('attachment');
/** 补充合同. */
const SUPPLEMENT = 122;
const RAISES: readonly string[] = [ADJUST_TYPE.raise, ADJUST_TYPE.temporary];

async function hasSupplement(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${attachments} where ${attachments.object_type} = 'applyAmountAdjust'
      and ${attachments.object_id} = ${id} and ${attachments.file_type} = ${SUPPLEMENT} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * A limit is raised as far as the contract of its project allows (rules.md B.4); beyond that with a contract that adds to it, of which
 * reviewers judge. Throws beside the amount to whoever asks.
 */
export async function expectWithinContract(
  tx: Tx,
  row: AdjustRow,
  limit: Adjusted,
  { granted, isReviewed }: { granted: string | null; isReviewed: boolean },
): Promise<void> {
  if (!RAISES.includes(row.adjust_type)) return;
  const ratio = await paramOf(tx, 'maxLimitRatio');
  const most = round2(multiply(limit.contractAmount ?? '0', ratio));
  if (!isMore(limitAfter(limit.creditLimit, row.adjust_type, granted), most)) return;
  if (await hasSupplement(tx, row.id)) return;
  const { code, text } = ADJUST_REFUSAL.contract;
  const told = `${text}：最高 ${grouped(most)} 元`;
  throw isReviewed ? refused({ code, text: told }) : invalidField('adjustAmount', told);
}
