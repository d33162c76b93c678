import { sql } from 'kysely';

import { digitalNo } from '../../helpers/invoices.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import {
  becomes,
  CODE,
  checkInvoices,
  type Invoice,
  isAt,
  isReversible,
  isWaiting,
} from './invoice-model.ts';
import type { Settlement } from './model.ts';
import type { Trade } from './trade.ts';

const REASON = '抬头有误';

const officer = (world: World) => world.cast.operator('officer');
const paper = async (world: World, who: World['buyer']) => ({
  attachment: [await world.cast.paper(who, 101)],
});

interface Turn {
  name: string;
  weight: number;
  who: (world: World) => World['buyer'];
  path: string;
  isApt: (invoice: Invoice) => boolean;
  body?: (world: World) => Promise<object> | object;
  done: (invoice: Invoice, data: unknown, all: Invoice[]) => unknown;
}

const TURNS: readonly Turn[] = [
  {
    name: 'issue',
    weight: 6,
    who: officer,
    path: '/admin/makeInvoice/issue',
    isApt: isWaiting,
    body: async (world) => ({
      ...(await paper(world, officer(world))),
      invoiceNo: digitalNo(),
      invoiceDate: world.dayAfter(0),
    }),
    done(invoice) {
      // The platform holds a supplier's red invoice already.
      invoice.status = invoice.direction === 'in' ? 'signed' : 'issued';
      if (invoice.red) invoice.red.status = 'red';
    },
  },
  {
    name: 'deliver',
    weight: 4,
    who: officer,
    path: '/admin/makeInvoice/deliver',
    isApt: isAt('out', 'issued'),
    done: becomes('delivered'),
  },
  {
    name: 'sign',
    weight: 4,
    who: ({ cast }) => cast.payer,
    path: '/portal/makeInvoice/sign',
    isApt: isAt('out', 'delivered'),
    done: becomes('signed'),
  },
  {
    name: 'flush',
    weight: 1,
    who: officer,
    path: '/admin/makeInvoice/flush',
    isApt: (one) => isReversible(one) && one.red === undefined && !one.isReversed,
    body: () => ({ reason: REASON }),
    done(invoice, data, all) {
      invoice.isReversed = true;
      const { id } = data as { id: string };
      const { direction } = invoice;
      all.push({ id, direction, status: 'waiting', red: invoice, isReversed: false });
    },
  },
  {
    name: 'void',
    weight: 0.5,
    who: officer,
    path: '/admin/makeInvoice/void',
    isApt: isWaiting,
    body: () => ({ reason: REASON }),
    done(invoice) {
      invoice.status = 'voided';
      if (invoice.red) invoice.red.isReversed = false;
    },
  },
  {
    name: 'accept',
    weight: 4,
    who: officer,
    path: '/admin/makeInvoice/accept',
    isApt: isAt('in', 'delivered'),
    done: becomes('signed'),
  },
  {
    name: 'return',
    weight: 1,
    who: officer,
    path: '/admin/makeInvoice/return',
    isApt: isAt('in', 'delivered'),
    body: () => ({ reason: REASON }),
    done: becomes('failed'),
  },
  {
    name: 'withdraw',
    weight: 2,
    who: ({ cast }) => cast.supplier,
    path: '/portal/makeInvoice/withdraw',
    isApt: isAt('in', 'failed'),
    done: becomes('voided'),
  },
];

/** The platform draws up an invoice of a sale: all that is left of it. */
const draw = (trade: Trade, all: Invoice[]): Step => ({
  name: 'makeInvoice draw',
  weight: 4,
  async act(world) {
    const isApt = (one: Settlement) => one.isSaleConfirmed && !one.isVoided;
    const settlement = oneOf(world, trade.settlements, isApt);
    if (settlement === undefined) return undefined;
    const { data, isDone, code } = await attempt(world, {
      who: officer(world),
      path: '/admin/billable/draw',
      body: { id: settlement.saleId, invoiceKind: '1' },
      may: isApt(settlement) ? undefined : false,
    });
    if (isDone) {
      const { id } = data as { id: string };
      all.push({ id, direction: 'out', status: 'waiting', isReversed: false });
    }
    return `#${all.length} of settlement #${trade.settlements.indexOf(settlement) + 1} ${String(code)}`;
  },
});

interface Expected {
  sellerName: string;
  sellerTaxNo: string;
  buyerName: string;
  buyerTaxNo: string;
}

/** The supplier hands in its invoice to all that is left of a settlement; now and then one that is of another amount. */
const handIn = (trade: Trade, all: Invoice[]): Step => ({
  name: 'makeInvoice submit',
  weight: 4,
  async act(world) {
    const { cast, random } = world;
    const isApt = (one: Settlement) => one.isPurchaseConfirmed && !one.isVoided;
    const settlement = oneOf(world, trade.settlements, isApt);
    if (settlement === undefined) return undefined;
    const asked = { purchaseSettlementId: settlement.purchaseId };
    const { data: known } = await world.get(cast.supplier, '/portal/makeInvoice/expected', asked);
    const { sellerName, sellerTaxNo, buyerName, buyerTaxNo } = (known ?? {}) as Expected;
    const [left] = await world.rows(sql<Record<'incl' | 'tax' | 'excl', string>>`
      select sum(amount_incl)::text as incl, sum(tax_amount)::text as tax, sum(amount_excl)::text as excl
      from purchase_settlement_line where purchase_settlement_id = ${settlement.purchaseId}`);
    const isWrong = random.chance(0.1);
    const { isDone, data, code } = await attempt(world, {
      who: cast.supplier,
      path: '/portal/makeInvoice/submit',
      body: {
        ...asked,
        invoiceKind: '1',
        invoiceNo: digitalNo(),
        invoiceDate: world.dayAfter(0),
        sellerName,
        sellerTaxNo: isWrong ? buyerTaxNo : sellerTaxNo,
        buyerName,
        buyerTaxNo,
        amountExcl: left?.excl,
        taxAmount: left?.tax,
        amountIncl: left?.incl,
        ...(await paper(world, cast.supplier)),
      },
      may: isApt(settlement) ? undefined : false,
    });
    if (isDone) {
      const { id, invoiceStatus } = data as { id: string; invoiceStatus: string };
      const status = invoiceStatus === CODE.failed ? 'failed' : 'delivered';
      if (isWrong && status !== 'failed') world.found('an invoice of another seller was taken');
      all.push({ id, direction: 'in', status, isReversed: false });
    }
    return `#${all.length} to settlement #${trade.settlements.indexOf(settlement) + 1} ${String(code)}`;
  },
});

/** Invoices of both directions: drawn up, issued, delivered, signed, reversed in red; handed in, taken, sent back. */
export function invoices(trade: Trade): Part {
  const all: Invoice[] = [];
  const step = (turn: Turn): Step => ({
    name: `makeInvoice ${turn.name}`,
    weight: turn.weight,
    async act(world) {
      const invoice = oneOf(world, all, turn.isApt);
      if (invoice === undefined) return undefined;
      const isRight = turn.isApt(invoice);
      const { isDone, data, code } = await attempt(world, {
        who: turn.who(world),
        path: turn.path,
        body: { id: invoice.id, ...(await turn.body?.(world)) },
        // What goes through although the model forbids it is found below.
        may: isRight || undefined,
      });
      if (isDone && isRight) turn.done(invoice, data, all);
      else if (isDone) world.found(`makeInvoice ${turn.name} of ${invoice.status} went through`);
      return `#${all.indexOf(invoice) + 1} ${String(code)} → ${invoice.status}`;
    },
  });
  return {
    name: 'invoices',
    steps: [draw(trade, all), handIn(trade, all), ...TURNS.map(step)],
    check: (world) => checkInvoices(world, all),
  };
}
