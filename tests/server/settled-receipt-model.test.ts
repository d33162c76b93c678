import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { divideHalfUp, textOf, units } from '../helpers/bigint-oracle.ts';
import type { Browser } from '../helpers/browser.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';

// Random histories of receipts that are disputed after their settlement, by claims that lie beside each other, against a model in
// millionths of a ton and whole cents that shares no code (I8, I9, I20): each paper at its own price, to the cent.

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_674_500_000);
});
afterAll(() => portal.close());

/** Fees of the worked case, which no dispute over goods moves. */
const FEES = 1_806_620n;
const PLACES = 1_000_000n;
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
const least = (one: bigint, other: bigint) => (one < other ? one : other);
const money = (cents: bigint) => textOf(cents, 2);

interface Claim {
  id: string;
  line: number;
  qty: bigint;
}

/** One line of one paper: what is left of it, and what each open claim holds. */
class PaperLine {
  readonly price: bigint;
  qty: bigint;
  amount: bigint;
  readonly held = new Map<string, { qty: bigint; amount: bigint }>();

  constructor(price: bigint, qty: bigint) {
    this.price = price;
    this.qty = qty;
    this.amount = this.#worth(qty);
  }

  #worth(qty: bigint): bigint {
    return divideHalfUp(qty * this.price, PLACES);
  }

  get disputed(): bigint {
    return sum([...this.held.values()].map(({ amount }) => amount));
  }

  get freeQty(): bigint {
    return this.qty - sum([...this.held.values()].map(({ qty }) => qty));
  }

  hold(id: string, qty: bigint): void {
    const free = this.amount - this.disputed;
    const amount = qty === this.freeQty ? free : least(this.#worth(qty), free);
    this.held.set(id, { qty, amount });
  }

  end(id: string, right: bigint): void {
    const held = this.held.get(id) ?? { qty: 0n, amount: 0n };
    this.held.delete(id);
    this.qty -= right;
    this.amount -= right === held.qty ? held.amount : least(this.#worth(right), held.amount);
  }
}

class Model {
  readonly sale = [369_500n, 362_500n].map((price, at) => new PaperLine(price, QTY[at] ?? 0n));
  readonly purchase = [365_000n, 358_000n].map((price, at) => new PaperLine(price, QTY[at] ?? 0n));
  readonly claims: Claim[] = [];

  get papers(): readonly (readonly PaperLine[])[] {
    return [this.sale, this.purchase];
  }

  free(line: number): bigint {
    return this.sale[line]?.freeQty ?? 0n;
  }

  raise(claim: Claim): void {
    this.claims.push(claim);
    for (const paper of this.papers) paper[claim.line]?.hold(claim.id, claim.qty);
  }

  end(claim: Claim, right: bigint): void {
    this.claims.splice(this.claims.indexOf(claim), 1);
    for (const paper of this.papers) paper[claim.line]?.end(claim.id, right);
  }
}
const QTY = [149_400_000n, 100_000_000n];

/** A thousandth of a ton, the least that its unit has. */
const KILO = 1_000n;
const weighed = (qty: bigint) => qty - (qty % KILO);

interface World {
  order: SettledDeal;
  receiptId: string;
  lineIds: string[];
  saleId: string;
  model: Model;
}

async function settled(): Promise<World> {
  const order = await desk.order();
  const receiptId = await desk.worked(order);
  const { rows } = await sql<{ id: string }>`select id::text from actual_delivery_line
    where actual_delivery_id = ${receiptId} order by sort`.execute(portal.database.superuser);
  const { sale, purchase } = await desk.made(order);
  await desk.confirmSale(order, sale.id);
  await desk.confirmPurchase(order, purchase.id);
  return {
    order,
    receiptId,
    lineIds: rows.map(({ id }) => id),
    saleId: sale.id,
    model: new Model(),
  };
}

async function act(browser: Browser, call: string, id: string, more: object): Promise<void> {
  const { data } = await browser.get('/portal/dispute/detail', { id });
  const { version } = data as { version: number };
  const answer = await browser.post(`/portal/dispute/${call}`, { id, version, ...more });
  expect(answer.code, answer.body).toBe(0);
}

interface Step {
  kind: 'raise' | 'agree' | 'withdraw';
  /** Which line, or which of the open claims. */
  at: number;
  /** Millionths of what there is. */
  share: bigint;
}
const step = fc.record({
  kind: fc.constantFrom('raise' as const, 'raise' as const, 'agree' as const, 'withdraw' as const),
  at: fc.nat({ max: 7 }),
  share: fc.oneof(fc.constant(PLACES), fc.bigInt({ min: 1n, max: PLACES - 1n })),
});

async function raise({ order, receiptId, lineIds, model }: World, line: number, qty: bigint) {
  const answer = await order.buyer.post('/portal/dispute/raise', {
    objectType: 'actualDelivery',
    objectId: receiptId,
    lineId: lineIds[line],
    disputeType: '2',
    claimQty: textOf(qty, 6),
    statement: '使用中发现内部裂纹，退回',
  });
  const fits = qty <= model.free(line);
  expect(answer.code === 0, answer.body).toBe(fits);
  if (fits) model.raise({ id: (answer.data as { id: string }).id, line, qty });
}

async function live(world: World, { kind, at, share }: Step): Promise<void> {
  const { order, model } = world;
  if (kind === 'raise') {
    const line = at % 2;
    // At times more than is left, which is refused.
    const over = at === 7 ? KILO : 0n;
    const qty = weighed((model.free(line) * share) / PLACES) + over;
    if (qty > 0n) await raise(world, line, qty);
    return;
  }
  const claim = model.claims[at % Math.max(model.claims.length, 1)];
  if (claim === undefined) return;
  if (kind === 'withdraw') {
    await act(order.buyer, 'withdraw', claim.id, { reason: '复检合格' });
    model.end(claim, 0n);
    return;
  }
  const right = weighed((claim.qty * share) / PLACES);
  await act(order.supplier, 'offer', claim.id, { qty: textOf(right, 6), text: '质检确认' });
  await act(order.buyer, 'accept', claim.id, {});
  model.end(claim, right);
}

async function expectAgreed({ order, saleId, model }: World): Promise<void> {
  const [sale, purchase] = model.papers.map((lines) => ({
    amount: sum(lines.map(({ amount }) => amount)),
    disputed: sum(lines.map(({ disputed }) => disputed)),
  }));
  if (!(sale && purchase)) throw new Error('two papers');
  expect(await desk.latest(order, 'sale')).toMatchObject({
    settleAmount: money(sale.amount + FEES),
    disputedAmount: money(sale.disputed),
  });
  expect(await desk.latest(order, 'purchase')).toMatchObject({
    settleAmount: money(purchase.amount),
    disputedAmount: money(purchase.disputed),
  });
  const { rows } = await sql<{ owed: string; tax: string; parts: string }>`
    select p.principal::text as owed, s.tax_amount::text as tax,
      (select sum(l.tax_amount) from sales_order_line l where l.sales_order_id = s.id)
        + coalesce((select sum(c.tax_amount) from sales_order_change c join sales_order_line l on l.id = c.line_id
          where l.sales_order_id = s.id), 0) + s.freight_tax + s.service_tax + s.fund_tax as parts
    from receivable_plan p join sales_order s on s.id = p.sales_order_id where s.id = ${saleId}`.execute(
    portal.database.superuser,
  );
  const [found] = rows;
  expect(found?.owed).toBe(money(sale.amount - sale.disputed));
  expect(units(found?.tax ?? '', 2)).toBe(units(found?.parts ?? '', 2));
}

test('whatever is claimed, agreed and taken back in whatever order, both papers say what a model adds up', async () => {
  const begun: readonly Step[] = [
    { kind: 'raise', at: 0, share: 333_333n },
    { kind: 'raise', at: 2, share: 70_007n },
    { kind: 'agree', at: 0, share: 123_457n },
    { kind: 'raise', at: 1, share: PLACES },
    // For a while everything of the sale is disputed.
    { kind: 'raise', at: 0, share: PLACES },
    { kind: 'withdraw', at: 2, share: 1n },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const world = await settled();
      await expectAgreed(world);
      for (const each of [...begun, ...steps]) {
        await live(world, each);
        await expectAgreed(world);
      }
    }),
    { numRuns: WHOLE ? 20 : 1, endOnFailure: true },
  );
}, 240_000);
