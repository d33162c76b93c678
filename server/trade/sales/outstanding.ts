import { sql } from 'kysely';

import { isPositive, isZero } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { unfreedOf } from '#server/trade/factoring/unfreed.ts';
import { freedShare } from './freed-share.ts';

const limits = columnsOf('project_limit', 'l');
const plans = columnsOf('receivable_plan', 't');
const financings = columnsOf('factoring', 'f');
const lines = columnsOf('factoring_line', 'n');

/** What of a limit is in use, yuan. */
export interface InUse {
  reserved: string;
  /** Paid out and still to come back. */
  outstanding: string;
}

interface Share {
  exposure: string;
  paidPrincipal: string;
  settlePrincipal: string;
  freed: string;
  lost: boolean;
}

/** What of the sales of a project has come back, or never will, and is occupied all the same. */
async function settledOf(tx: Tx, projectId: string): Promise<string> {
  const { rows } = await sql<Share>`
    select ${plans.exposure}::text, ${plans.paid_principal}::text as "paidPrincipal",
      ${plans.settle_principal}::text as "settlePrincipal", ${plans.freed}::text,
      (${plans.plan_status} = ${PLAN_STATUS.badDebt} or ${plans.exposure_lost_on} is not null) as lost
    from ${plans} where ${plans.project_id} = ${projectId} and not ${plans.deleted}`.execute(tx);
  const parts = rows.map((share) =>
    subtract(share.lost ? share.exposure : freedShare(share), share.freed),
  );
  return add('0', ...parts);
}

/** The same of what was advanced for receivables (保理). */
async function settledOfFactoring(tx: Tx, projectId: string): Promise<string> {
  const { rows } = await sql<{ lost: string }>`
    select coalesce(sum(${lines.outstanding}), 0)::text as lost from ${lines}
      join ${financings} on ${financings.id} = ${lines.factoring_id}
    where ${financings.project_id} = ${projectId} and ${lines.live} and ${lines.written_off_on} is not null`.execute(
    tx,
  );
  const back = await unfreedOf(tx, projectId);
  return add(rows[0]?.lost ?? '0', ...back.map(({ amount }) => amount));
}

/**
 * What of a project's limit is held, and what is still to come back of the money that went out: of a one-off limit, which stays
 * occupied, not what was collected; of no limit what was given up for lost (坏账). Nothing where it has none. Only for operators,
 * who read every receivable.
 */
export async function inUseOf(tx: Tx, projectId: string): Promise<InUse> {
  const { rows } = await sql<{ reserved: string; occupied: string }>`
    select ${limits.reserved}::text, ${limits.occupied}::text
    from ${limits} where ${limits.project_id} = ${projectId}`.execute(tx);
  const { reserved, occupied } = rows[0] ?? { reserved: '0.00', occupied: '0.00' };
  if (isZero(occupied)) return { reserved, outstanding: '0.00' };
  const settled = add(await settledOf(tx, projectId), await settledOfFactoring(tx, projectId));
  const left = round2(subtract(occupied, settled));
  return { reserved, outstanding: isPositive(left) ? left : '0.00' };
}

/** Whether anything of a limit is held or still to come back. */
export const isInUse = ({ reserved, outstanding }: InUse): boolean =>
  [reserved, outstanding].some(isPositive);
