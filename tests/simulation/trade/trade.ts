import {
  type Collection,
  type Delivery,
  type OrderLine,
  type Owed,
  type Pair,
  type PayOut,
  type Pick,
  paidOf,
  type Receipt,
  type Request,
  type Settlement,
  type Trip,
} from './model.ts';
import { sum } from './money.ts';

/** Everything that the actors of the trade know of. */
export class Trade {
  readonly requests: Request[] = [];
  readonly pairs: Pair[] = [];
  readonly picks: Pick[] = [];
  readonly trips: Trip[] = [];
  readonly deliveries: Delivery[] = [];
  readonly receipts: Receipt[] = [];
  readonly settlements: Settlement[] = [];
  readonly collections: Collection[] = [];

  get payOuts(): PayOut[] {
    return this.requests.flatMap(({ payOuts }) => payOuts);
  }

  /** The request of an order and those that were filed from it. */
  requestsOf(pair: Pair): Request[] {
    return this.requests.filter((one) => one === pair.request || one.of === pair);
  }

  get owed(): Owed[] {
    return this.settlements.flatMap(({ owed }) => (owed === undefined ? [] : [owed]));
  }

  /** Held for or picked of a line of an order. */
  calledOff(line: OrderLine): bigint {
    const all = this.picks.flatMap((pick) => pick.lines).filter((one) => one.line === line);
    return sum(all.map(({ held, picked }) => held + picked));
  }

  /** What was paid for an order and has not come back. */
  paidFor(pair: Pair): bigint {
    return sum(this.requestsOf(pair).map(paidOf));
  }
}
