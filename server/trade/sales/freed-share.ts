import { sql } from 'kysely';

import { compareDecimals, isZero } from '#contract/arithmetic/decimal.ts';
import { divide, multiply, round2, subtract } from '#contract/arithmetic/money.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { restore, takeBackBeyond, takeBackRoom } from '#server/kernel/ledger/collected.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const t = columnsOf('receivable_plan', 't');

/**
 * What a collection frees so far: round2(exposure × principal paid ÷ principal of the sale); all of it with the last one (I4);
 * nothing of a sale of which nothing is left. Pure.
 */
export function freedShare({
  exposure,
  paidPrincipal,
  settlePrincipal,
}: Record<'exposure' | 'paidPrincipal' | 'settlePrincipal', string>): string {
  if (isZero(settlePrincipal)) return '0.00';
  return divide(multiply(exposure, paidPrincipal), settlePrincipal, 2);
}

interface Share {
  no: string;
  projectId: string;
  exposure: string;
  paidPrincipal: string;
  settlePrincipal: string;
  freed: string;
}

interface Freeing {
  note: string;
  /** Why room that is in use by now is taken back all the same; without it that is refused. */
  beyond?: string;
  /** Its exposure has fallen. */
  isLess?: boolean;
}

/**
 * Brings what a receivable has freed of its project's limit to the share that is paid, by one row of 额度流水 in either direction
 * (rules.md M11, M13). A one-off limit frees nothing more, a closed one does not move at all; what a limit freed while it revolved stays free, at most the
 * share that is paid. Answers what was freed, below zero where it was taken back. Where the room is in use by now it is refused with
 * what is missing, or, where nobody can undo the reason, booked as over-use with it (`beyond`). The receivable must be locked.
 */
export async function settleFreed(
  tx: Tx,
  receivableId: string,
  { at, accountId, note, beyond, isLess = false }: ByAny & Freeing,
): Promise<string> {
  const { rows } = await sql<Share>`
    select ${t.receivable_no} as no, ${t.project_id} as "projectId", ${t.exposure}::text,
      ${t.paid_principal}::text as "paidPrincipal", ${t.settle_principal}::text as "settlePrincipal",
      ${t.freed}::text
    from ${t} where ${t.id} = ${receivableId}`.execute(tx);
  const [share] = rows;
  if (share === undefined) throw new Error(`There is no receivable ${receivableId}`);
  const change = round2(subtract(freedShare(share), share.freed));
  const direction = compareDecimals(change, '0');
  // Less exposure frees nothing, though more of its sale was collected since the limit was closed.
  if (direction === 0 || (isLess && direction > 0)) return '0.00';
  const movement = {
    projectId: share.projectId,
    amount: change.replace(/^-/, ''),
    object: { type: 'receivablePlan', id: receivableId, no: share.no },
    operatorId: accountId,
    at,
    note,
  };
  const takeBack = () =>
    beyond === undefined ? takeBackRoom(tx, movement) : takeBackBeyond(tx, movement, beyond);
  const moved = await (direction > 0 ? restore(tx, movement) : takeBack());
  if (isZero(moved)) return moved;
  await tx
    .updateTable('receivable_plan as t')
    .set({ freed: sql<string>`${t.freed} + ${change}::numeric` })
    .where('t.id', '=', receivableId)
    .execute();
  return change;
}
