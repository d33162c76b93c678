import { sql } from 'kysely';

import { isAtMost, isEqual } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { DisputedPart, DisputeEnd } from '#server/kernel/parts/dispute.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { openDispute } from '#server/trade/disputes/dispute.ts';
import { dropDisputes, lockDisputes } from '#server/trade/disputes/drop-dispute.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { recountNotice } from '#server/trade/factoring/debtor-owes.ts';
import { lockFinancingOf } from './lock.ts';
import { secure } from './secure.ts';

const notices = columnsOf('factoring_notice', 't');
const lines = columnsOf('factoring_notice_line', 'n');

/** How disputes call a notice. */
export const NOTICE_OBJECT = 'factoringNotice';

/** Locks what a financing that ends drops, before the financing itself, as whoever answers its notice does. */
export async function lockDisputesOf(tx: Tx, factoringId: string): Promise<void> {
  const found = await asPlatform(tx, () =>
    tx
      .selectFrom('factoring_notice')
      .select('id')
      .where('factoring_id', '=', factoringId)
      .where('notice_status', '<>', NOTICE_STATUS.revoked)
      .execute(),
  );
  for (const { id } of found) {
    await lockDisputes(tx, { objectType: NOTICE_OBJECT, objectId: id });
  }
}

/** Enumeration DisputeType: 其他; the debtor's own words say what it is. */
const OTHER = '7';

interface Row {
  no: string;
  projectId: string;
  sellerId: string;
  debtorId: string;
  status: string;
  factoringId: string;
  lineId: string;
  invoiceNo: string;
  amount: string;
  confirmed: string | null;
}

/** A line of a notice, with the notice under lock. */
async function lockLine(tx: Tx, objectId: string, lineId: string): Promise<Row | undefined> {
  await lockFinancingOf(tx, objectId);
  const { rows } = await sql<Row>`
    select ${notices.notice_no} as no, ${notices.project_id}::text as "projectId",
      ${notices.seller_id}::text as "sellerId", ${notices.company_id}::text as "debtorId",
      ${notices.notice_status} as status, ${notices.factoring_id}::text as "factoringId",
      ${lines.factoring_line_id}::text as "lineId", ${lines.invoice_no} as "invoiceNo",
      ${lines.transfer_amount}::text as amount, ${lines.confirmed_amount}::text as confirmed
    from ${notices} join ${lines} on ${lines.factoring_notice_id} = ${notices.id}
    where ${notices.id} = ${objectId} and ${lines.id} = ${lineId} and not ${notices.deleted}
    for no key update of t`.execute(tx);
  return rows[0];
}

/** What was found right stays unconfirmed; the rest is confirmed, and passed on to the receivable and its financing. */
async function confirmRest(tx: Tx, row: Row, end: DisputeEnd, making: By) {
  const { objectId, lineId, claimAmount, settledAmount } = end;
  const more = subtract(claimAmount, settledAmount);
  const confirmed = round2(add(row.confirmed ?? '0', more));
  const isWhole = isEqual(confirmed, row.amount);
  const set = { confirmed_amount: confirmed, ...(isWhole && { objection: '' }) };
  await tx.updateTable('factoring_notice_line').set(set).where('id', '=', lineId).execute();
  await tx.updateTable('factoring_line').set(set).where('id', '=', row.lineId).execute();
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from ${lines} where ${lines.factoring_notice_id} = ${objectId}
      and ${lines.confirmed_amount} is distinct from ${lines.transfer_amount}) as open`.execute(tx);
  const status = rows[0]?.open ? NOTICE_STATUS.inPart : NOTICE_STATUS.confirmed;
  await tx
    .updateTable('factoring_notice')
    .set((of) => ({
      notice_status: status,
      confirmed_amount: of('confirmed_amount', '+', more),
      updated_by: making.accountId,
      updated_at: making.at,
      version: of('version', '+', 1),
    }))
    .where('id', '=', objectId)
    .execute();
  await tx
    .updateTable('factoring')
    .set((of) => ({
      confirmed_amount: of('confirmed_amount', '+', more),
      version: of('version', '+', 1),
    }))
    .where('id', '=', row.factoringId)
    .execute();
}

/**
 * What a debtor does not confirm of a receivable is in dispute with its seller, and nothing else of the notice (H.2 no. 2).
 * What was confirmed is never disputed: it is the debtor's word.
 */
export const disputedNotices: DisputedPart = {
  objectType: NOTICE_OBJECT,
  word: '转让通知',
  async disputable(tx, { objectId, lineId, companyId }) {
    const row = await lockLine(tx, objectId, lineId);
    if (row === undefined || row.debtorId !== companyId) return undefined;
    if (row.status !== NOTICE_STATUS.inPart || row.confirmed === null) {
      throw refused(DISPUTE_REFUSAL.object);
    }
    return {
      no: row.no,
      projectId: row.projectId,
      other: row.sellerId,
      name: `发票 ${row.invoiceNo}`,
      unit: '',
      qty: null,
      amount: subtract(row.amount, row.confirmed),
      price: null,
    };
  },
  // What is not confirmed is held by itself.
  held: () => Promise.resolve(),
  async resolved(tx, end, making) {
    const row = await lockLine(tx, end.objectId, end.lineId);
    if (row === undefined || row.status === NOTICE_STATUS.revoked) return;
    const held = await lockFactoring(tx, row.factoringId);
    await confirmRest(tx, row, end, making);
    if (held) await secure(tx, held, making);
    await recountNotice(tx, row.factoringId);
  },
};

interface Argued {
  id: string;
  /** Before this answer; null where it is the first. */
  confirmed: string | null;
  amount: string;
  confirmedAmount: string;
  objection: string;
}

/** Objections of an answer become disputes; what an earlier one held is dropped where the debtor says otherwise now. */
export async function argue(
  tx: Tx,
  { id: objectId, debtorId }: { id: string; debtorId: string },
  answered: readonly Argued[],
  making: By,
): Promise<void> {
  for (const { id, confirmed, amount, confirmedAmount, objection } of answered) {
    if (confirmed !== null && isEqual(confirmed, confirmedAmount)) continue;
    const text = '债务人重新确权，原异议撤销';
    if (confirmed !== null) {
      const old = { objectType: NOTICE_OBJECT, objectId, lineId: id, text };
      await dropDisputes(tx, old, making);
    }
    const claimAmount = round2(subtract(amount, confirmedAmount));
    if (isAtMost(claimAmount, '0')) continue;
    const claim = { type: OTHER, claimQty: '0', claimAmount, statement: objection };
    const asked = { objectId, lineId: id, raisedBy: debtorId, ...claim };
    await openDispute(tx, disputedNotices, asked, making);
  }
}
