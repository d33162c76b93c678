import type { Cast } from '../cast.ts';
import type { World } from '../world.ts';
import type { Factory, Financing, Stage } from './financing.ts';
import { OPEN_DISPUTE } from './model.ts';
import type { Trade } from './trade.ts';

const reason = '模拟中的办理';

/** How a financing ends before any money, or is sent back to be offered otherwise. */
export interface End {
  name: string;
  weight: number;
  from: readonly Stage[];
  to: Stage;
  who: (cast: Cast) => World['buyer'];
  path: string;
  body: object;
}

const seller = (cast: Cast) => cast.supplier;

export const ENDS: readonly End[] = [
  {
    name: 'decline',
    weight: 0.7,
    from: ['proposed'],
    to: 'declined',
    who: seller,
    path: '/portal/factoring/decline',
    body: { reason },
  },
  {
    name: 'withdraw',
    weight: 0.4,
    from: ['offered', 'proposed', 'declined'],
    to: 'ended',
    who: seller,
    path: '/portal/factoring/withdraw',
    body: {},
  },
  {
    name: 'cancel',
    weight: 0.5,
    from: ['offered', 'proposed', 'declined', 'confirmed', 'ready'],
    to: 'ended',
    who: (cast) => cast.operator('operator'),
    path: '/admin/factoring/cancel',
    body: { reason },
  },
];

/** What is taken back frees its invoices, and whatever its debtor had objected to. */
export function ended(trade: Trade, { invoices, freed }: Factory, financing: Financing): void {
  for (const { invoiceNo, collected } of financing.lines) {
    // What its debtor has paid of keeps its place.
    if (collected > 0n) continue;
    invoices.delete(invoiceNo);
    // What is kept here is offered by its standing order.
    if (!financing.byOrder) freed.add(invoiceNo);
  }
  for (const dispute of trade.disputes) {
    const isOf = dispute.of.side === 'notice' && dispute.of.financing === financing;
    if (isOf && OPEN_DISPUTE.includes(dispute.status)) dispute.status = '5';
  }
}
