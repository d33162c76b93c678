import { sql } from 'kysely';
import { MOVE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { logDemo } from '#server/demo/log.ts';
import { minuteOf, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { lineOf, receive } from './collect.ts';
import { findOverdue } from './overdue.ts';

const lines = columnsOf('factoring_line', 'l');
const financings = columnsOf('factoring', 'f');
const moves = columnsOf('factoring_move', 'm');

const OFFICER = '13800000015';

/** What came in on the due date, by how the invoice's number ends: all of it, or a part whose rest is late. */
const COLLECTED = [
  { end: '000036', amount: '525000.00' },
  { end: '000037', amount: '200000.00' },
] as const;

interface Due {
  id: string;
  lineId: string;
  dueDate: string;
}

/** A receivable that was paid out, that is due, and of which nothing came in. */
async function due(tx: Tx, end: string, today: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select ${financings.id}::text, ${lines.id}::text as "lineId", ${lines.due_date}::text as "dueDate"
    from ${lines} join ${financings} on ${financings.id} = ${lines.factoring_id}
    where ${lines.invoice_no} like ${`%${end}`} and ${lines.live} and ${lines.due_date} <= ${today}::date
      and ${financings.factoring_status} = ${FACTORING_STATUS.running}
      and not exists (select from ${moves} where ${moves.factoring_line_id} = ${lines.id}
        and ${moves.kind} = ${MOVE.collected})`.execute(tx);
  return rows[0];
}

/** Debtors of the demo pay on their due dates, one of them a part alone; what is late then is overdue. */
export async function collectDemoFactorings({ db, at: now }: DemoContext): Promise<void> {
  const account = db.selectFrom('account').select('id').where('phone', '=', OFFICER);
  const { id: accountId } = await account.executeTakeFirstOrThrow();
  for (const { end, amount } of COLLECTED) {
    await inScope(db, { accountId, operator: true }, async (tx) => {
      const found = await due(tx, end, wireDay(now));
      const held = found && (await lockFactoring(tx, found.id));
      if (!held) return;
      const line = await lineOf(tx, held, found.lineId);
      const valueDate = found.dueDate;
      const bankSerialNo = `BL-HK-${end.slice(-2)}`;
      const received = { kind: MOVE.collected, amount, valueDate, bankSerialNo };
      await receive(tx, held, line, received, {
        at: minuteOf(`${valueDate} 16:00`) ?? now,
        accountId,
      });
      const me = { accountId, companyId: null };
      const at = minuteOf(`${valueDate} 16:00`) ?? now;
      const object = { objectType: 'factoring', objectId: found.id };
      await logDemo({ tx, at, me }, 'adminFactoringCollect', object);
    });
  }
  const log = {
    error: (fields: object, text: string) => {
      throw new Error(text, { cause: fields });
    },
  };
  await findOverdue({ db, clock: { now: () => now }, log });
}
