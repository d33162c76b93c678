import { sql } from 'kysely';

import { digitalNo } from '../../helpers/invoices.ts';
import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import { CODE, type Invoice, isAt } from './invoice-model.ts';
import type { Settlement } from './model.ts';
import type { Trade } from './trade.ts';

interface Expected {
  sellerName: string;
  sellerTaxNo: string;
  buyerName: string;
  buyerTaxNo: string;
}

/** An invoice to all of a settlement, as its supplier types it; now and then one of another seller. */
async function paperOf(world: World, settlement: Settlement, isWrong: boolean) {
  const { cast } = world;
  const asked = { purchaseSettlementId: settlement.purchaseId };
  const { data: known } = await world.get(cast.supplier, '/portal/makeInvoice/expected', asked);
  const { sellerName, sellerTaxNo, buyerName, buyerTaxNo } = (known ?? {}) as Expected;
  const [left] = await world.rows(sql<Record<'incl' | 'tax' | 'excl', string>>`
    select sum(amount_incl)::text as incl, sum(tax_amount)::text as tax, sum(amount_excl)::text as excl
    from purchase_settlement_line where purchase_settlement_id = ${settlement.purchaseId}`);
  return {
    invoiceKind: '1',
    invoiceNo: digitalNo(world.dayAfter(0)),
    invoiceDate: world.dayAfter(0),
    sellerName,
    sellerTaxNo: isWrong ? buyerTaxNo : sellerTaxNo,
    buyerName,
    buyerTaxNo,
    amountExcl: left?.excl,
    taxAmount: left?.tax,
    amountIncl: left?.incl,
    attachment: [await cast.paper(cast.supplier, 101)],
  };
}

const isApt = (one: Settlement) => one.isPurchaseConfirmed && !one.isVoided;

/** Where an invoice that was handed in stands: one of another seller has failed its check. */
function standing(world: World, data: unknown, isWrong: boolean): Invoice['status'] {
  const { invoiceStatus } = data as { invoiceStatus: string };
  const status = invoiceStatus === CODE.failed ? 'failed' : 'delivered';
  if (isWrong && status !== 'failed') world.unexpected('an invoice of another seller was taken');
  return status;
}

/** The supplier hands in its invoice to all that is left of a settlement; now and then one that is of another seller. */
export const handIn = (trade: Trade, all: Invoice[]): Step => ({
  name: 'makeInvoice submit',
  weight: 4,
  async act(world) {
    const { cast, random } = world;
    const settlement = oneOf(world, trade.settlements, isApt);
    if (settlement === undefined) return undefined;
    const isWrong = random.chance(0.1);
    const { isDone, data, code } = await attempt(world, {
      who: cast.supplier,
      path: '/portal/makeInvoice/submit',
      body: {
        purchaseSettlementId: settlement.purchaseId,
        ...(await paperOf(world, settlement, isWrong)),
      },
      may: isApt(settlement) ? undefined : false,
    });
    if (isDone) {
      const { id } = data as { id: string };
      const status = standing(world, data, isWrong);
      all.push({ id, direction: 'in', status, of: settlement, isReversed: false });
    }
    return `#${all.length} to settlement #${trade.settlements.indexOf(settlement) + 1} ${String(code)}`;
  },
});

/**
 * What did not pass its check, or was sent back, is corrected by its supplier (更正发票): it takes from its settlement by that,
 * once.
 */
export const replace = (all: Invoice[]): Step => ({
  name: 'makeInvoice replace',
  weight: 2,
  async act(world) {
    const { cast, random } = world;
    const known = all.filter(({ of }) => of !== undefined);
    const isFailed = isAt('in', 'failed');
    const invoice = oneOf(world, known, isFailed);
    if (invoice?.of === undefined) return undefined;
    const isWrong = random.chance(0.2);
    const { isDone, data, code } = await attempt(world, {
      who: cast.supplier,
      path: '/portal/makeInvoice/replace',
      body: { id: invoice.id, ...(await paperOf(world, invoice.of, isWrong)) },
      // Another one may have taken what is left of it since.
      may: isFailed(invoice) && isApt(invoice.of) ? undefined : false,
    });
    if (isDone) invoice.status = standing(world, data, isWrong);
    return `#${all.indexOf(invoice) + 1} ${String(code)} → ${invoice.status}`;
  },
});
