import { type Selectable, sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { greater } from '#contract/arithmetic/decimal.ts';
import { add, negate, subtract } from '#contract/arithmetic/money.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { DisputeClaim, DisputedPart } from '#server/kernel/parts/dispute.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { receivedLine, undisputedOf } from '#server/trade/disputes/receipt-room.ts';
import { turnPick } from '#server/trade/goods/received.ts';
import { lockMoneyAndPapers } from '#server/trade/orders/order-money.ts';

const receipts = columnsOf('actual_delivery', 't');

type Receipt = Selectable<Database['actual_delivery']>;
type Line = Selectable<Database['actual_delivery_line']>;
type Side = 'buyer' | 'supplier';

const { confirming, confirmed, disputed } = ACTUAL_STATUS;
type Argued = Readonly<Record<Side, readonly string[]>>;
/** What either side finds once both have answered: such a receipt is neither ended nor given back any more. */
const ANSWERED: Argued = { supplier: [disputed], buyer: [confirmed, disputed] };
/** What a supplier that is asked to confirm says in its answer. */
const ASKED: Argued = { supplier: [confirming], buyer: [] };

/** The order's money first, then its papers, as whoever settles its receipts holds them (decision 138). */
async function lockReceipt(tx: Tx, id: string): Promise<Receipt | undefined> {
  await lockMoneyAndPapers(tx, 'ofReceipt', id);
  const { rows } = await sql<Receipt>`
    select t.* from ${receipts} where ${receipts.id} = ${id} and not ${receipts.deleted} for no key update of t`.execute(
    tx,
  );
  return rows[0];
}

const lineOf = (tx: Tx, receiptId: string, lineId: string): Promise<Line | undefined> =>
  tx
    .selectFrom('actual_delivery_line')
    .selectAll()
    .where('actual_delivery_id', '=', receiptId)
    .where('id', '=', lineId)
    .executeTakeFirst();

function sideOf({ company_id, supplier_id }: Receipt, companyId: string): Side | undefined {
  if (companyId === String(supplier_id)) return 'supplier';
  return companyId === String(company_id) ? 'buyer' : undefined;
}

/** What of a line nobody argues about. */
const undisputed = ({ settle_qty, disputed_qty }: Line) =>
  subtract(settle_qty ?? '0', disputed_qty);

/**
 * The quantity that a side may argue about, what disputes of the receipt hold of it already among it: a buyer, about what it is told that
 * it may dispute, of its sales as they are locked; a supplier, about what it thinks it brought beyond what is
 * settled, by its note or by theory.
 */
async function arguable(tx: Tx, receiptId: string, line: Line, side: Side): Promise<string> {
  if (side === 'buyer') {
    const received = await receivedLine(tx, receiptId, String(line.id));
    return received === undefined ? '0' : add(undisputedOf(received), line.disputed_qty);
  }
  const brought = greater(line.delivered_qty, line.theoretical_qty ?? '0');
  return greater('0', subtract(brought, undisputed(line)));
}

async function note(
  tx: Tx,
  { disputeId, objectId, lineId }: Pick<DisputeClaim, 'disputeId' | 'objectId' | 'lineId'>,
  row: { step: 'held' | 'ended'; side: string; qty: string; result: string },
  { at, accountId }: By,
): Promise<void> {
  await tx
    .insertInto('actual_delivery_difference')
    .values({
      ...row,
      actual_delivery_id: objectId,
      line_id: lineId,
      dispute_id: disputeId,
      created_by: accountId,
      created_at: at,
    })
    .execute();
}

/** Moves what is settled of a line, and the disputed part of it. */
async function moveLine(
  tx: Tx,
  lineId: string,
  { settle, held }: { settle: string; held: string },
): Promise<void> {
  await tx
    .updateTable('actual_delivery_line')
    .set((of) => ({
      settle_qty: sql<string>`${of.ref('settle_qty')} + ${settle}::numeric`,
      disputed_qty: sql<string>`${of.ref('disputed_qty')} + ${held}::numeric`,
    }))
    .where('id', '=', lineId)
    .execute();
}

async function setStatus(tx: Tx, id: string, status: string, at: Date): Promise<void> {
  await tx
    .updateTable('actual_delivery')
    .set((of) => ({ actual_status: status, updated_at: at, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The dispute's company, as a side of the receipt. */
async function raisedBy(tx: Tx, receipt: Receipt, disputeId: string): Promise<Side> {
  const dispute = await tx
    .selectFrom('dispute')
    .select('company_id')
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow();
  return sideOf(receipt, String(dispute.company_id)) ?? 'buyer';
}

const disputableWhile =
  (argued: Argued): DisputedPart['disputable'] =>
  async (tx, { objectId, lineId, companyId }) => {
    const receipt = await lockReceipt(tx, objectId);
    const side = receipt && sideOf(receipt, companyId);
    if (receipt === undefined || side === undefined) return undefined;
    const line = await lineOf(tx, objectId, lineId);
    if (line === undefined) return undefined;
    if (!argued[side].includes(receipt.actual_status)) throw refused(DISPUTE_REFUSAL.object);
    return {
      no: receipt.actual_no,
      projectId: String(receipt.project_id),
      other: String(side === 'buyer' ? receipt.supplier_id : receipt.company_id),
      name: `${line.goods_name} ${line.spec}`,
      unit: line.unit,
      qty: await arguable(tx, objectId, line, side),
      amount: null,
      price: null,
    };
  };

/**
 * Lines of receipts that are disputed by quantity: what a supplier claims beyond what was settled is added as disputed, what a
 * buyer claims back becomes disputed within it; in both cases the rest of the line goes on (I20). What a dispute finds stays.
 */
export const disputedReceipts: DisputedPart = {
  objectType: 'actualDelivery',
  word: '实收单',
  disputable: disputableWhile(ANSWERED),
  async held(tx, claim, making) {
    const receipt = await lockReceipt(tx, claim.objectId);
    if (receipt === undefined) throw noSuchRecord();
    const side = await raisedBy(tx, receipt, claim.disputeId);
    const settle = side === 'supplier' ? claim.claimQty : '0';
    await moveLine(tx, claim.lineId, { settle, held: claim.claimQty });
    await note(tx, claim, { step: 'held', side, qty: claim.claimQty, result: '' }, making);
    if (receipt.actual_status === confirmed) {
      await setStatus(tx, claim.objectId, disputed, making.at);
    }
  },
  async resolved(tx, end, making) {
    const receipt = await lockReceipt(tx, end.objectId);
    if (receipt === undefined) throw noSuchRecord();
    const { claimQty, settledQty, result } = end;
    const side = await raisedBy(tx, receipt, end.disputeId);
    const settle = side === 'supplier' ? subtract(settledQty, claimQty) : negate(settledQty);
    await moveLine(tx, end.lineId, { settle, held: negate(claimQty) });
    await note(tx, end, { step: 'ended', side, qty: settledQty, result }, making);
    const open = await tx
      .selectFrom('actual_delivery_line')
      .select('id')
      .where('actual_delivery_id', '=', end.objectId)
      .where('disputed_qty', '>', '0')
      .limit(1)
      .executeTakeFirst();
    if (open === undefined && receipt.actual_status === disputed) {
      await setStatus(tx, end.objectId, confirmed, making.at);
      await turnPick(tx, receipt.pick_goods_id, making.at);
    }
  },
};

/** The same by a supplier that is asked to confirm: its objection is its answer, and opens what it disputes (object.ts). */
export const objectedReceipts: DisputedPart = {
  ...disputedReceipts,
  disputable: disputableWhile(ASKED),
};
