import { digitalNo } from '../../helpers/invoices.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import {
  becomes,
  checkInvoices,
  type Invoice,
  isAt,
  isReversible,
  issued,
  isWaiting,
} from './invoice-model.ts';
import { answerHanded, hand } from './invoice-platform.ts';
import { handIn, replace } from './invoice-supply.ts';
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
      invoiceNo: digitalNo(world.dayAfter(0)),
      invoiceDate: world.dayAfter(0),
    }),
    done(invoice) {
      issued(invoice);
      invoice.hasFile = true;
    },
  },
  {
    name: 'attach',
    weight: 3,
    who: officer,
    path: '/admin/makeInvoice/attach',
    isApt: (one) => isAt('out', 'issued', 'delivered', 'signed', 'red')(one) && !one.hasFile,
    body: (world) => paper(world, officer(world)),
    done(invoice) {
      invoice.hasFile = true;
    },
  },
  {
    name: 'deliver',
    weight: 4,
    who: officer,
    path: '/admin/makeInvoice/deliver',
    isApt: (one) => isAt('out', 'issued')(one) && one.hasFile === true,
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
      else if (isDone)
        world.unexpected(`makeInvoice ${turn.name} of ${invoice.status} went through`);
      return `#${all.indexOf(invoice) + 1} ${String(code)} → ${invoice.status}`;
    },
  });
  return {
    name: 'invoices',
    steps: [draw(trade, all), handIn(trade, all), replace(all), hand(all), ...TURNS.map(step)],
    overnight: (world) => answerHanded(world, all),
    check: (world) => checkInvoices(world, all),
  };
}
