import { sql } from 'kysely';

import { isZero } from '#contract/arithmetic/decimal.ts';
import { add, negate, round2, subtract } from '#contract/arithmetic/money.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import type { DisputedPart, DisputeEnd } from '#server/kernel/parts/dispute.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { heldOf } from '#server/trade/disputes/dispute.ts';
import { lineWorth } from '#server/trade/disputes/line-worth.ts';
import { lockMoneyAndPapers } from '#server/trade/orders/order-money.ts';
import { fillSales } from '#server/trade/payments/money-in-sales.ts';
import { changeLine, goodsOf, hold, lineOf } from './change-line.ts';
import { heldByReceipt } from './held-by-receipt.ts';
import { ARGUED, follow, type Kind, locked, PURCHASE, SALE } from './paper-kinds.ts';
import { takenLate } from './taken-late.ts';

const { waiting, partDisputed } = SALES_STATUS;

async function setStatus({ table, statusColumn }: Kind, tx: Tx, id: string, to: string) {
  await sql`update ${sql.table(table)} set ${sql.ref(statusColumn)} = ${to} where id = ${id}`.execute(
    tx,
  );
}

/** What was found right moves: off a sale, on to a purchase. */
async function changeByEnd(kind: Kind, tx: Tx, end: DisputeEnd, { at }: By): Promise<void> {
  const { objectId, lineId, disputeId, settledQty, settledAmount } = end;
  const late = kind === SALE ? await takenLate(tx, end) : '0';
  const signed = (value: string) => (kind.sign === '-' ? negate(value) : value);
  const moved = { qty: signed(settledQty), amount: round2(signed(add(settledAmount, late))) };
  if (isZero(moved.qty) && isZero(moved.amount)) return;
  await changeLine(tx, kind, { objectId, lineId, disputeId, ...moved }, at);
}

/** Lines of one kind of paper that its own company disputes with the platform (rules.md C.11, C.19, I20). */
function disputedPaper(kind: Kind): DisputedPart {
  const { noun: objectType, word } = kind;
  return {
    objectType,
    word,
    async disputable(tx, { objectId, lineId, companyId }) {
      const paper = await locked(kind, tx, objectId);
      if (paper === undefined || paper.companyId !== companyId) return undefined;
      const line = await lineOf(kind, tx, objectId, lineId);
      if (line === undefined) return undefined;
      if (!ARGUED.includes(paper.status)) throw refused(DISPUTE_REFUSAL.object);
      const held = await asPlatform(tx, () => heldByReceipt(tx, lineId));
      return {
        no: paper.no,
        projectId: paper.projectId,
        other: null,
        name: `${line.goods_name} ${line.spec}`,
        unit: line.unit,
        qty: subtract(add(line.settle_qty, line.changed_qty), held.qty),
        amount: round2(subtract(add(line.amount_incl, line.changed_amount), held.amount)),
        price: String(line.price_incl),
        ...(kind === SALE && { worthOf: (qty: string) => lineWorth(goodsOf(line), qty) }),
      };
    },
    async held(tx, { objectId, lineId, claimQty: qty, claimAmount: amount }, { at }) {
      if (kind === SALE) await hold(tx, kind, { objectId, lineId, qty, amount }, at);
      await setStatus(kind, tx, objectId, partDisputed);
    },
    async resolved(tx, end, making) {
      if (kind === PURCHASE) await lockMoneyAndPapers(tx, 'ofPaper', end.objectId);
      const paper = await locked(kind, tx, end.objectId);
      if (paper === undefined) throw noSuchRecord();
      const { objectId, lineId, claimQty, claimAmount } = end;
      if (kind === SALE) {
        const back = { qty: negate(claimQty), amount: negate(claimAmount) };
        await hold(tx, kind, { objectId, lineId, ...back }, making.at);
      }
      await changeByEnd(kind, tx, end, making);
      if (kind === PURCHASE) await fillSales(tx, paper.purchaseOrderId, making);
      if (paper.status === partDisputed) {
        const { count } = await heldOf(tx, { objectType, objectId });
        if (count === 0) await setStatus(kind, tx, objectId, waiting);
      } else await follow(tx, kind, objectId, making);
    },
  };
}

export const disputedSales = disputedPaper(SALE);
export const disputedPurchases = disputedPaper(PURCHASE);
