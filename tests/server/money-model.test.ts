import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { textOf } from '../helpers/bigint-oracle.ts';
import type { Answer, Browser } from '../helpers/browser.ts';
import {
  type ModelPayOut,
  type ModelRequest,
  MoneyModel,
  mayClose,
  mayPrepare,
  paidOf,
  statusOf,
} from '../helpers/money-model.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';

// Random histories of requests, grants, pay-outs, failures, bounces and returns, against a model that shares no code (I2 to I6,
// I19).

let portal: TestApp;
let desk: PayOuts;
let boss: Browser;
let paper: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_634_000_000);
  boss = await desk.people.operator();
});
afterAll(() => portal.close());

const LIMIT = 100_000_000n;
/** A request is of a percentage of one line: 100 × 3,650.00. */
const PERCENT = 365_000n;
const KINDS = [
  'ask',
  'grant',
  'prepare',
  'release',
  'pay',
  'bounce',
  'sendBack',
  'ask',
  'grant',
  'prepare',
  'release',
  'pay',
  'fail',
  'retry',
  'cancel',
  'close',
  'reject',
] as const;
type Kind = (typeof KINDS)[number];

interface Step {
  kind: Kind;
  /** Which of those there are. */
  at: number;
  percent: number;
}
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat({ max: 40 }),
  percent: fc.integer({ min: 1, max: 100 }),
});

interface World {
  deal: Deal;
  model: MoneyModel;
}

const money = (cents: bigint) => textOf(cents, 2);
const one = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(all.length, 1)];

async function ask({ deal, model }: World, percent: number): Promise<void> {
  const asked = PERCENT * BigInt(percent);
  const goods = [
    { goodsName: '螺纹钢', spec: 'Φ12', unit: 't', qty: '100', priceIncl: '3650', taxRate: '0.13' },
  ];
  const values = { goods, payRatio: String(percent), applyAmount: money(asked) };
  const id = await desk.requests.draft(deal, { ...values, file31: [paper] });
  const answer = await desk.requests.submit(deal.buyer.browser, id);
  expect(answer.code === 0, answer.body).toBe(asked <= model.available);
  if (answer.code === 0) model.requests.push({ id, asked, payOuts: [] });
}

/** Risk grants so many hundredths of what was asked for; both sides confirm their orders. */
async function grant({ deal }: World, request: ModelRequest, percent: number): Promise<void> {
  const granted = (request.asked * BigInt(percent)) / 100n;
  await desk.requests.approve(request.id);
  const risk = await desk.requests.approve(request.id, { approvedAmount: money(granted) });
  expect(risk.code, risk.body).toBe(0);
  await desk.requests.approveAll(request.id);
  await desk.requests.confirmOrders(deal, request.id);
  request.granted = granted;
}

async function prepare(request: ModelRequest, percent: number): Promise<void> {
  const amount = ((request.granted ?? 0n) * BigInt(percent)) / 100n || 1n;
  const answer = await desk.prepare(request.id, [money(amount)]);
  expect(answer.code === 0, answer.body).toBe(mayPrepare(request, amount));
  if (answer.code !== 0) return;
  const [id = ''] = answer.data as string[];
  request.payOuts.push({ id, amount, life: 'pending', back: 0n });
}

interface Move {
  from: readonly ModelPayOut['life'][];
  /** What else has to be so. */
  may?: (payOut: ModelPayOut) => boolean;
  to: ModelPayOut['life'];
  act: (id: string) => Promise<Answer>;
}
const moves = (): Readonly<Partial<Record<Kind, Move>>> => ({
  release: { from: ['pending'], to: 'paying', act: (id) => desk.release(id) },
  pay: { from: ['paying'], to: 'paid', act: (id) => desk.confirm(id) },
  bounce: {
    from: ['paid'],
    may: ({ back }) => back === 0n,
    to: 'bounced',
    act: (id) => desk.bounce(id),
  },
  fail: {
    from: ['paying'],
    to: 'failed',
    act: (id) => desk.officer.post('/admin/payment/fail', { id, reason: '账号有误' }),
  },
  retry: {
    from: ['failed'],
    to: 'pending',
    act: (id) => desk.officer.post('/admin/payment/retry', { id }),
  },
  cancel: {
    from: ['pending', 'failed'],
    to: 'cancelled',
    act: (id) => desk.officer.post('/admin/payment/cancel', { id, reason: '金额有误' }),
  },
});

/** The supplier sends so many hundredths of a pay-out back, as often as it likes. */
async function sendBack(payOut: ModelPayOut, percent: number): Promise<void> {
  const amount = (payOut.amount * BigInt(percent)) / 100n || 1n;
  const answer = await desk.returned(payOut.id, money(amount));
  const fits = payOut.life === 'paid' && payOut.back + amount <= payOut.amount;
  expect(answer.code === 0, answer.body).toBe(fits);
  if (answer.code !== 0) return;
  expect((await desk.confirmReturn(String(answer.data))).code).toBe(0);
  payOut.back += amount;
}

async function move(payOut: ModelPayOut, { from, may = () => true, to, act }: Move): Promise<void> {
  const answer = await act(payOut.id);
  expect(answer.code === 0, answer.body).toBe(from.includes(payOut.life) && may(payOut));
  if (answer.code === 0) payOut.life = to;
}

async function close(request: ModelRequest): Promise<void> {
  const answer = await boss.post('/admin/payApply/close', { id: request.id, reason: '不再支付' });
  expect(answer.code === 0, answer.body).toBe(mayClose(request));
  if (answer.code === 0) request.ended = 'closed';
}

async function live(world: World, { kind, at, percent }: Step): Promise<void> {
  const { requests } = world.model;
  const reviewed = one(
    requests.filter((request) => statusOf(request) === '1'),
    at,
  );
  const decided = one(
    requests.filter(({ granted }) => granted !== undefined),
    at,
  );
  if (kind === 'ask') return ask(world, percent);
  if (kind === 'grant') return reviewed && grant(world, reviewed, percent);
  if (kind === 'prepare') return decided && prepare(decided, percent);
  if (kind === 'close') return decided && close(decided);
  if (kind === 'reject') {
    if (reviewed === undefined) return;
    expect((await desk.requests.decide(reviewed.id, 'reject', '用途与合同不符')).code).toBe(0);
    reviewed.ended = 'rejected';
    return;
  }
  const how = moves()[kind];
  const payOut = one(
    world.model.payOuts.filter(({ life }) => life !== 'cancelled'),
    at,
  );
  if (payOut && kind === 'sendBack') await sendBack(payOut, percent);
  if (how && payOut) await move(payOut, how);
}

/** Limit, ledger, requests and orders say what the model adds up. */
async function expectAgreed({ deal, model }: World): Promise<void> {
  const { reserved, occupied, available } = await desk.limits.figures(deal.projectId);
  expect({ reserved, occupied, available }).toEqual({
    reserved: money(model.reserved),
    occupied: money(model.occupied),
    available: money(model.available),
  });
  const { rows } = await sql<{ id: string; status: string; paid: string; counted: string | null }>`
    select r.id, r.pay_apply_status as status, r.paid_amount::text as paid, o.paid_amount::text as counted
    from pay_apply r left join purchase_order o on o.pay_apply_id = r.id
    where r.project_id = ${deal.projectId} and r.pay_apply_status <> '0'`.execute(
    portal.database.superuser,
  );
  expect(rows).toHaveLength(model.requests.length);
  for (const request of model.requests) {
    const paid = money(paidOf(request));
    expect(rows.find(({ id }) => id === request.id)).toMatchObject({
      status: statusOf(request),
      paid,
      counted: request.granted === undefined ? null : paid,
    });
  }
}

test('whatever happens in whatever order, limit, requests and orders say what a model adds up', async () => {
  let paid = 0;
  const history = fc.array(step, { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const deal = await desk.requests.deal({ amount: money(LIMIT) });
      paper = await desk.requests.paper(deal.buyer.browser);
      const world = { deal, model: new MoneyModel(LIMIT) };
      // Something is there to go on with.
      const begun: readonly Step[] = [
        { kind: 'ask', at: 0, percent: 80 },
        { kind: 'grant', at: 0, percent: 90 },
        { kind: 'prepare', at: 0, percent: 50 },
        { kind: 'prepare', at: 0, percent: 30 },
        { kind: 'release', at: 0, percent: 1 },
        { kind: 'pay', at: 0, percent: 1 },
        { kind: 'bounce', at: 0, percent: 1 },
        { kind: 'release', at: 1, percent: 1 },
        { kind: 'pay', at: 1, percent: 1 },
        { kind: 'sendBack', at: 1, percent: 30 },
      ];
      for (const each of [...begun, ...steps]) {
        await live(world, each);
        await expectAgreed(world);
      }
      paid += world.model.payOuts.filter(
        ({ life }) => life === 'paid' || life === 'bounced',
      ).length;
      expect((await desk.limits.reading(deal.projectId)).brokenAt).toBeUndefined();
    }),
    { numRuns: WHOLE ? 25 : 1, endOnFailure: true },
  );
  expect(paid).toBeGreaterThan(0);
}, 240_000);
