import { expect, test } from 'vitest';

import { DISPUTE_STATUS, DISPUTE_STEP } from '../dispute/states.ts';
import { DISPUTE_WAY } from '../dispute/way.ts';
import { FACTORING_STATUS } from '../factoring/status.ts';
import { FACTORING_WAY } from '../factoring/way.ts';
import { ESTIMATE_STATUS } from '../order/estimate-order.ts';
import { PURCHASE_STATUS } from '../order/purchase-order.ts';
import { ESTIMATE_WAY, PURCHASE_WAY } from '../order/ways.ts';
import { PAY_APPLY_STATUS } from '../pay-apply/pay-apply.ts';
import { PAY_APPLY_WAY } from '../pay-apply/way.ts';
import { PAYMENT_STATUS } from '../payment/states.ts';
import { PAYMENT_WAY } from '../payment/way.ts';
import { passed } from './way.ts';

const WAYS = [
  [PAY_APPLY_WAY, PAY_APPLY_STATUS],
  [PURCHASE_WAY, PURCHASE_STATUS],
  [ESTIMATE_WAY, ESTIMATE_STATUS],
  [PAYMENT_WAY, PAYMENT_STATUS],
  [DISPUTE_WAY, DISPUTE_STATUS],
] as const;

test('every status of a document stands at exactly one station of its way', () => {
  for (const [way, statuses] of WAYS) {
    const named = way.flatMap(({ at, stopped = [] }) => [...at, ...stopped]);
    expect(named.toSorted(), way[0]?.name).toEqual(Object.values(statuses).toSorted());
  }
});

const drawn = (status: string) => passed(PURCHASE_WAY, status).map(({ state }) => state);

test('what lies before is done, what lies after is to come, and the last station is the end', () => {
  expect(drawn(PURCHASE_STATUS.waiting)).toEqual(['now', 'todo', 'todo', 'todo']);
  expect(drawn(PURCHASE_STATUS.running)).toEqual(['done', 'now', 'todo', 'todo']);
  expect(drawn(PURCHASE_STATUS.declined)).toEqual(['stopped', 'todo', 'todo', 'todo']);
  expect(drawn(PURCHASE_STATUS.finished)).toEqual(['done', 'done', 'done', 'done']);
});

test('a status that no station knows, such as one of a newer server, is nowhere', () => {
  expect(drawn('99')).toEqual(['todo', 'todo', 'todo', 'todo']);
});

test('a dispute came by the steps that were taken in it alone', () => {
  const { raised, offered, agreed, escalated, overdue, ruled } = DISPUTE_STEP;
  const ended = (...steps: string[]) =>
    passed(DISPUTE_WAY, DISPUTE_STATUS.resolved, { steps: steps.map((step) => ({ step })) }).map(
      ({ state }) => state,
    );
  expect(ended(raised, agreed)).toEqual(['done', 'skipped', 'skipped', 'done']);
  expect(ended(raised, offered, agreed)).toEqual(['done', 'done', 'skipped', 'done']);
  expect(ended(raised, offered, escalated, ruled)).toEqual(['done', 'done', 'done', 'done']);
  expect(ended(raised, overdue, ruled)).toEqual(['skipped', 'skipped', 'done', 'done']);
});

test('what is left at a station keeps the record there, however far its status has come', () => {
  const of = (row: object) =>
    passed(FACTORING_WAY, FACTORING_STATUS.settled, row)
      .slice(-3)
      .map(({ state }) => state);
  const paid = { debtorOwes: '0.00', balanceAmount: '84800.00', balancePaid: '84800.00' };
  expect(of(paid)).toEqual(['done', 'done', 'done']);
  expect(of({ ...paid, debtorOwes: '40000.00' })).toEqual(['now', 'todo', 'todo']);
  expect(of({ ...paid, balancePaid: '0.00' })).toEqual(['done', 'now', 'todo']);
  // A status that has not come so far stands where it stands.
  const running = passed(FACTORING_WAY, FACTORING_STATUS.running, { debtorOwes: '1.00' });
  expect(running.map(({ state }) => state).slice(-4)).toEqual(['done', 'now', 'todo', 'todo']);
});
