import { PICK_MODE } from '#contract/pick-goods/states.ts';
import type { DemoDocument } from '#server/demo/documents.ts';

type State =
  | 'draft'
  | 'inReview'
  | 'returned'
  | 'rejected'
  | 'withdrawn'
  | 'waiting'
  | 'fetched'
  | 'transferred'
  | 'closed';

/** A pick-up of the demo buyer. */
export interface Demo extends DemoDocument<State> {
  /** Contract of another order than the first. */
  of?: string;
  /** Of the order's lines, in their order; '' leaves one out. */
  quantities: readonly string[];
}

const DRIVER = { vehicleNo: '鄂A12345', driverName: '示例司机', driverPhone: '13900000088' };
const own = { pickMode: PICK_MODE.own, ...DRIVER };
const delivery = { pickMode: PICK_MODE.delivery };
const letter = { papers: { file61: '示例提货委托书' } };

/** From the oldest to the newest; all of them made up. */
export const PICKS: readonly Demo[] = [
  { state: 'fetched', days: 16, quantities: ['12', ''], values: own, ...letter },
  {
    state: 'transferred',
    days: 14,
    quantities: ['', '8'],
    values: { pickMode: PICK_MODE.transfer },
  },
  { state: 'closed', days: 11, quantities: ['20', ''], values: delivery },
  // Of other orders, what comes whole, by a trip and by a change of hands.
  { of: 'SL-CG-013', state: 'waiting', days: 10, quantities: ['10'], values: delivery },
  {
    of: 'SL-CG-014',
    state: 'transferred',
    days: 10,
    quantities: ['10'],
    values: { pickMode: PICK_MODE.transfer },
  },
  {
    of: 'SL-CG-015',
    state: 'transferred',
    days: 9,
    quantities: ['10'],
    values: { pickMode: PICK_MODE.transfer },
  },
  { state: 'rejected', days: 9, quantities: ['5', '5'], values: delivery },
  { state: 'waiting', days: 3, quantities: ['10', '2'], values: own, ...letter },
  { state: 'waiting', days: 2, quantities: ['15', '4'], values: delivery },
  { state: 'returned', days: 2, quantities: ['6', ''], values: delivery },
  { state: 'withdrawn', days: 1.5, quantities: ['4', ''], values: delivery },
  { state: 'inReview', days: 1, quantities: ['8.5', '3'], values: delivery },
  { state: 'draft', days: 0, quantities: ['3', ''], values: delivery },
];

/** Of the buyer that pays late: everything changed hands in the warehouse. */
export const PICKS_LATE: readonly Demo[] = [
  {
    state: 'transferred',
    days: 225,
    quantities: ['40', '60', '30', '50', '45', '55'],
    values: { pickMode: PICK_MODE.transfer },
  },
];
