import { sql } from 'kysely';

import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { endAdvance } from '#server/trade/factoring/end-advance.ts';
import { EVENT } from './messages.ts';
import { actingIn } from './told.ts';

const t = columnsOf('factoring', 't');
const lines = columnsOf('factoring_line', 'l');
const { ready, running, overdue, settled } = FACTORING_STATUS;

/** Financings of which something is outstanding after its due date are overdue from the day after; their sellers are told once. */
export async function findOverdue({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, { maintenance: true }, async (tx) => {
    const { rows } = await sql<{ id: string; no: string; companyId: string }>`
      select ${t.id}, ${t.factoring_no} as no, ${t.company_id} as "companyId" from ${t}
      where ${t.factoring_status} = ${running} and not ${t.deleted} and exists (
        select from ${lines} where ${lines.factoring_id} = ${t.id} and ${lines.live}
          and ${lines.written_off_on} is null and ${lines.outstanding} > 0 and ${lines.due_date} < ${wireDay(at)}::date)
      order by ${t.id} for no key update of t skip locked`.execute(tx);
    for (const { id, no, companyId } of rows) {
      await tx
        .updateTable('factoring')
        .set((row) => ({
          factoring_status: overdue,
          updated_at: at,
          version: row('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      const accountId = await actingIn(tx, companyId, at);
      await emit(tx, { topic: EVENT.overdue, accountId, payload: { id, no } }, at);
    }
  });
}

/** What nobody has asked for of an advance ends on the day on which its receivable is due. */
export async function endAdvances({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, { maintenance: true }, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select ${t.id} from ${t} where ${t.factoring_status} in (${ready}, ${running}, ${overdue}, ${settled}) and not ${t.deleted}
        and ${t.advance_amount} > ${t.advanced_amount}
      order by ${t.id} for no key update of t skip locked`.execute(tx);
    for (const { id } of rows) {
      const held = await lockFactoring(tx, id);
      if (held) await endAdvance(tx, held, { at, accountId: null }, { isNight: true });
    }
  });
}
