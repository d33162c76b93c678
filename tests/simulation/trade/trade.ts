import {
  type Came,
  type Collection,
  type Delivery,
  type Dispute,
  type Hold,
  OPEN_DISPUTE,
  type OrderLine,
  type Owed,
  type Pair,
  type PayOut,
  type Pick,
  type Receipt,
  type Request,
  type Settlement,
  type Trip,
} from './model.ts';
import { sum } from './money.ts';
import { paidOf } from './paid.ts';

/** Everything that the actors of the trade know of. */
export class Trade {
  readonly requests: Request[] = [];
  /** Its supplier is on the stop list. */
  isStopped = false;
  readonly pairs: Pair[] = [];
  readonly picks: Pick[] = [];
  readonly trips: Trip[] = [];
  readonly deliveries: Delivery[] = [];
  readonly receipts: Receipt[] = [];
  readonly settlements: Settlement[] = [];
  readonly collections: Collection[] = [];
  readonly disputes: Dispute[] = [];

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

  /** What of a line of a receipt standing settlements have taken. */
  settled(came: Came): bigint {
    const standing = this.settlements.filter(({ isVoided }) => !isVoided);
    const lines = standing.flatMap((one) => one.lines).filter((line) => line.came === came);
    return sum(lines.map(({ qty, less }) => qty - less.qty));
  }

  /** What open disputes over receipts hold of settled goods. */
  get holds(): Hold[] {
    return this.disputes.flatMap(({ status, of }) =>
      of.side === 'receipt' && OPEN_DISPUTE.includes(status) ? of.holds : [],
    );
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
