import { type RawBuilder, sql } from 'kysely';

import { MOVE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const t = columnsOf('factoring', 't');
const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');
const payments = columnsOf('payment', 'y');
const undone = columnsOf('factoring_move', 'undone');

/** SQL over `m`: what its debtor pays for itself, or has back, or did not pay after all. */
const isOfDebtorsFee = sql`(${moves.kind} in (${sql.lit(MOVE.debtorFee)}, ${sql.lit(MOVE.debtorFeeReturned)})
  or exists (select from ${undone} where ${undone.id} = ${moves.undoes} and ${undone.kind} = ${sql.lit(MOVE.debtorFee)}))`;

/** An amount of a move as it is read beside the others: what undoes one is kept with the same figures, and takes them away. */
const signed = (amount: RawBuilder<unknown>) =>
  sql`(case ${moves.kind} when ${sql.lit(MOVE.undone)} then -${amount} else ${amount} end)::text`;

/** Of a balance that is paid, or comes back, all is balance: among its parts are those alone of what comes in. */
const shownBalance = sql`(case when ${moves.kind} in (${sql.lit(MOVE.balancePaid)}, ${sql.lit(MOVE.balanceReturned)})
  then ${moves.amount} else ${moves.balance} end)`;

const isBounced = sql`${moves.kind} in (${sql.lit(MOVE.advanceReturned)}, ${sql.lit(MOVE.balanceReturned)})`;

/** What the bank gives back cost nothing, and counts as of its own day; it came on the day of the bank's. */
const day = sql`(case when ${isBounced} then coalesce(${payments.bounced_on}, ${moves.value_date}) else ${moves.value_date} end)::text`;

/** What the platform pays has its number on the payment's slip, and what the bank gives back that of its return. */
const serial = sql`coalesce(nullif(${moves.bank_serial_no}, ''),
  case when ${isBounced} then ${payments.bounce_serial_no} else ${payments.bank_serial_no} end, '')`;

/** SQL over `t`: the movements of its money as its seller reads them, the newest first. */
export const shownMoves = sql`coalesce((
        select jsonb_agg(jsonb_build_object('id', ${moves.id}::text, 'kind', ${moves.kind},
            'valueDate', ${day}, 'invoiceNo', ${lines.invoice_no}, 'amount', ${signed(moves.amount)},
            'fee', ${signed(moves.fee)}, 'interest', ${signed(moves.interest)}, 'principal', ${signed(moves.principal)},
            'balance', ${signed(shownBalance)}, 'bankSerialNo', ${serial}) order by ${moves.id} desc)
        from ${moves} join ${lines} on ${lines.id} = ${moves.factoring_line_id}
          left join ${payments} on ${payments.id} = ${moves.payment_id}
        where ${moves.factoring_id} = ${t.id} and not ${isOfDebtorsFee}), '[]')`;
