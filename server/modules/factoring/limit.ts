import { sql } from 'kysely';

import { adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { setDebtorLimit } from '#server/trade/factoring/debtor-limit.ts';
import { lockAt } from './lock.ts';
import { secure } from './secure.ts';

const t = columnsOf('factoring', 't');
const lines = columnsOf('factoring_line', 'l');

interface Waiting {
  id: string;
  createdBy: string;
}

/** SQL: its conditions may stand and its advance did not fit; not what is due: none is advanced on that. */
const isWaiting = (at: Date) => sql<boolean>`${t.factoring_status} = ${FACTORING_STATUS.securing}
  and ${t.register_no} <> '' and not ${t.deleted} and exists (
    select from ${lines} where ${lines.factoring_id} = ${t.id} and ${lines.due_date} > ${wireDay(at)}::date)`;
const COLUMNS = sql`${t.id}::text, ${t.created_by}::text as "createdBy"`;

/** Those of one debtor, the oldest first; not what others hold. */
async function waitingOf(tx: Tx, debtorId: string, at: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${COLUMNS} from ${t} where ${t.debtor_id} = ${debtorId} and ${isWaiting(at)}
    order by ${t.id} for no key update of t skip locked`.execute(tx);
  return rows;
}

/** 设置债务人保理额度: what has waited for room may be asked for at once. */
export function debtorLimitRoute(kernel: Kernel): Route {
  return write(kernel, adminFactoringSteps.debtorLimit, async ({ tx, me, at, input, note }) => {
    const { debtorId, id } = await lockAt(tx, input);
    const { amount, seen } = input;
    const making = { at, accountId: me.accountId };
    await setDebtorLimit(tx, { debtorId, amount, seen }, making);
    note({ objectType: 'factoring', objectId: id, detail: { after: { debtorLimit: amount } } });
    for (const one of await waitingOf(tx, debtorId, at)) {
      await secure(tx, one, making, { isRetry: true });
    }
    return {};
  });
}

/** What has waited for room in the limit of its debtor, where others have given some back. */
export async function secureWaiting(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<Waiting>(working, {
    name: 'secureWaiting',
    rows: t,
    due: isWaiting(at),
    columns: COLUMNS,
    each: (tx, { id, createdBy }) =>
      secure(tx, { id }, { at, accountId: createdBy }, { isRetry: true }),
  });
  return await makeRounds(working, [round]);
}
