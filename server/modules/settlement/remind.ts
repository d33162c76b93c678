import { type RawBuilder, sql } from 'kysely';

import { ROLE, writersOf } from '#contract/account/customer-role.ts';
import { OPERATIONS } from '#contract/account/platform-role.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, DAY, wireTime } from '#server/kernel/clock.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import {
  heldRows,
  makeRounds,
  type Round,
  type RoundsEnd,
  type Working,
} from '#server/kernel/jobs/rounds.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { deemedConfirmed } from './deemed.ts';
import { EVENT } from './messages.ts';

const sales = columnsOf('sales_order', 't');
const papers = columnsOf('purchase_settlement', 't');

/** Days before the end of the term that whoever confirms is reminded. */
const FIRST_DAYS = 2;

interface Waiting {
  id: string;
  no: string;
  companyId: string;
  due: Date;
  reminded: number;
}

interface Paper {
  table: 'sales_order' | 'purchase_settlement';
  t: typeof sales | typeof papers;
  no: RawBuilder<string>;
  waits: RawBuilder<boolean>;
  topics: { remind: string; overdue: string; unanswered: string };
}

const PAPERS: readonly Paper[] = [
  {
    table: 'sales_order',
    t: sales,
    no: sales.sales_order_no,
    waits: sql<boolean>`${sales.sales_order_status} in (${SALES_STATUS.waiting}, ${SALES_STATUS.partDisputed})`,
    topics: {
      remind: EVENT.saleRemind,
      overdue: EVENT.saleOverdue,
      unanswered: EVENT.saleUnanswered,
    },
  },
  {
    table: 'purchase_settlement',
    t: papers,
    no: papers.settlement_no,
    waits: sql<boolean>`${papers.purchase_settlement_status} in (${PURCHASE_SETTLEMENT_STATUS.waiting},
      ${PURCHASE_SETTLEMENT_STATUS.partDisputed})`,
    topics: {
      remind: EVENT.purchaseRemind,
      overdue: EVENT.purchaseOverdue,
      unanswered: EVENT.purchaseUnanswered,
    },
  },
];

/** First whoever confirms; once the term is over, the head of the company and the platform's own people too. */
async function tell(tx: Tx, at: Date, { topics }: Paper, paper: Waiting): Promise<void> {
  const { id, no, companyId, due } = paper;
  const payload = { id, no, due: wireTime(due).slice(0, 16) };
  const finance = await membersOf(tx, companyId, writersOf('settlement'), at);
  if (due > at) {
    await emit(tx, { topic: topics.remind, accountId: finance, payload }, at);
    return;
  }
  const heads = await membersOf(tx, companyId, [ROLE.admin], at);
  await emit(tx, { topic: topics.overdue, accountId: [...finance, ...heads], payload }, at);
  const platform = await operatorsOf(tx, OPERATIONS, at);
  await emit(tx, { topic: topics.unanswered, accountId: platform, payload }, at);
}

const reminding = (working: Working, at: Date, paper: Paper): Round => {
  const { t, table, no, waits } = paper;
  const soon = before(at, -FIRST_DAYS * DAY);
  return heldRows<Waiting>(working, {
    name: `remindOfSettlements ${table}`,
    rows: t,
    due: sql`${waits} and not ${t.deleted} and (${t.reminded} < 1 and ${t.confirm_due} <= ${soon}
      or ${t.reminded} < 2 and ${t.confirm_due} <= ${at})`,
    columns: sql`${t.id}::text, ${no} as no, ${t.company_id}::text as "companyId", ${t.confirm_due} as due, ${t.reminded}`,
    async each(tx, one) {
      await sql`update ${sql.table(table)} set reminded = ${one.due > at ? 1 : 2}
        where id = ${one.id}`.execute(tx);
      await tell(tx, at, paper, one);
    },
  });
};

/**
 * Reminds of papers that nobody has answered, at two levels (rules.md C.6): before the term ends whoever confirms, after it
 * the head of the company and the platform. Silence is consent only where the contract says so; that is done first.
 */
export async function remindOfSettlements(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const reminders = PAPERS.map((paper) => reminding(working, at, paper));
  return await makeRounds(working, [deemedConfirmed(working, at), ...reminders]);
}
