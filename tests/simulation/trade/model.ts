import type { OwedModel, TakenModel } from '../../helpers/dues-model.ts';
import type { Doc } from '../parts/life.ts';
import type { Project } from '../parts/projects.ts';
import type { Financed, Financing } from './financing.ts';
import type { Goods } from './money.ts';

// What the trade should be, by rules that are written down here for a second time; every sum is added up anew from what stands
// in the lists.

export type PayOutLife = 'pending' | 'paying' | 'paid' | 'received' | 'failed' | 'bounced' | 'gone';

/** What the supplier has sent back of a pay-out (供应商退款): entered, confirmed by another, or taken back before. */
export interface Return {
  id: string;
  amount: bigint;
  /** yyyy-MM of its slip. */
  month: string;
  life: 'pending' | 'received' | 'gone';
}

export interface PayOut {
  id: string;
  request: Request;
  amount: bigint;
  life: PayOutLife;
  /** When it was paid. */
  paidAt: number;
  /** It lies in a batch for the bank. */
  isBatched: boolean;
  returns: Return[];
}

/** What an order keeps back of each settlement until some days after it (质保金): hundredths of a percent. */
export interface Retention {
  rate: bigint;
  days: number;
}

/** A payment request (付款申请), from a project or from an order. */
export interface Request extends Doc {
  project: Project;
  goods: readonly Goods[];
  payType: string;
  /** Code of PayMethod. */
  payMethod: string;
  asked: bigint;
  /** Undefined until it is approved. */
  granted: bigint | undefined;
  /** Agreed for the order that it makes; undefined while nobody has said so. */
  retention: Retention | undefined;
  /** What an approval that is on its way would agree on. */
  terms: Retention | undefined;
  isClosed: boolean;
  /** The order that it is filed from; undefined of one from a project. */
  of: Pair | undefined;
  payOuts: PayOut[];
}

export interface OrderLine extends Goods {
  purchaseLineId: string;
  estimateLineId: string;
  salePrice: bigint;
}

/** Purchase order and estimate order of a request. */
export interface Pair {
  request: Request;
  purchaseId: string;
  estimateId: string;
  purchase: string;
  estimate: string;
  lines: readonly OrderLine[];
  depositRequired: bigint;
  depositHeld: bigint;
  /** What of the deposit is being dealt with, and how much of it. */
  deposit: '' | 'paidIn' | 'prepared' | 'released';
  depositMoving: bigint;
  /** Whether anything of it has been received, so that settlements move its statuses. */
  isDelivered: boolean;
  /** What has not come was given up. */
  isRestClosed: boolean;
  /** Its buyer has asked for that, and may not do so twice. */
  isCloseAsked?: boolean;
}

/** A line of a pick-up, with what has come to each stage of it. */
export interface PickLine {
  /** Known once it was saved. */
  id: string;
  line: OrderLine;
  /** Asked for; what was picked of it is `picked`. */
  qty: bigint;
  held: bigint;
  picked: bigint;
  /** Loaded on trips that have not left. */
  promised: bigint;
  shipped: bigint;
  delivered: bigint;
  received: bigint;
  accepted: bigint;
}

/** A pick-up (提货单). */
export interface Pick extends Doc {
  pair: Pair;
  /** Code of PickMode: brought to the site, fetched, or handed over in a warehouse. */
  mode: '1' | '2' | '3';
  /** Fetched with its code, or handed over. */
  isReleased: boolean;
  lines: readonly PickLine[];
  isClosed: boolean;
}

/** Quantities of lines of a pick-up, as a trip or a delivery names them. */
export interface Moved {
  line: PickLine;
  qty: bigint;
}

/** A trip (物流). */
export interface Trip {
  id: string;
  pick: Pick;
  loads: readonly Moved[];
  status: 'draft' | 'waiting' | 'moving' | 'arrived' | 'signed' | 'abnormal' | 'cancelled' | 'gone';
}

/** A line of a delivery; `loose` is what of it no trip had shipped. */
export interface Brought extends Moved {
  id: string;
  loose: bigint;
}

/** A delivery (交货). */
export interface Delivery {
  id: string;
  pick: Pick;
  lines: Brought[];
  status: 'draft' | 'waiting' | 'signed' | 'voided' | 'gone';
}

export interface Came {
  brought: Brought;
  received: bigint;
  rejected: bigint;
  /** What ended disputes have moved the settled quantity by; what open ones of the supplier add, and of the buyer hold. */
  changed: bigint;
  raised: bigint;
  held: bigint;
  id: string;
}

/** A receipt (实收). */
export interface Receipt extends Doc {
  delivery: Delivery;
  /** Made by a signature at the site, which stands whatever becomes of the receipt. */
  isSigned: boolean;
  lines: Came[];
}

/** A line of both papers of a settlement. */
export interface SettledLine {
  came: Came;
  qty: bigint;
  saleDeduction: bigint;
  purchaseDeduction: bigint;
  /** What disputes over the receipt have taken off it since. */
  less: Disputed;
}

/** A part of a line of both papers: thousandths, and cents of each paper. */
export interface Disputed {
  qty: bigint;
  sale: bigint;
  purchase: bigint;
}

/** What a dispute over a receipt holds of goods that are settled already. */
export interface Hold extends Disputed {
  settlement: Settlement;
  line: SettledLine;
}

/** A dispute (争议) between two sides; of a paper over cents, of a receipt over thousandths. */
export interface Dispute {
  id: string;
  of:
    | { side: 'sale' | 'purchase'; settlement: Settlement }
    | { side: 'receipt'; came: Came; holds: readonly Hold[] }
    | { side: 'notice'; line: Financed; financing: Financing };
  raisedBy: 'buyer' | 'supplier';
  claim: bigint;
  status: '1' | '2' | '3' | '4' | '5';
}

/** Statuses of a dispute that has not ended. */
export const OPEN_DISPUTE: readonly Dispute['status'][] = ['1', '2', '3'];

/** A settlement (结算): the buyer's paper and the supplier's over the same goods. */
export interface Settlement {
  pair: Pair;
  /** yyyy-MM-dd. */
  day: string;
  saleId: string;
  purchaseId: string;
  lines: readonly SettledLine[];
  isSaleConfirmed: boolean;
  isPurchaseConfirmed: boolean;
  isVoided: boolean;
  owed: Owed | undefined;
}

/** What the buyer owes of a sale (应收款). */
export interface Owed extends OwedModel {
  id: string;
  settlement: Settlement;
  /** It was written off; what still comes of it is taken. */
  isWrittenOff: boolean;
}

/** What of a collection was taken for a receivable. */
export interface Taking extends TakenModel {
  id: string;
  owed: Owed;
  collection: Collection;
  isUndone: boolean;
}

/** Money of the buyer (回款). */
export interface Collection {
  id: string;
  amount: bigint;
  day: number;
  takings: Taking[];
  refunded: bigint;
  refund: '' | 'prepared' | 'released';
  refunding: bigint;
  isOurs: boolean;
  /** The bank or finance has said so, and not the buyer alone. */
  hasCome: boolean;
}
