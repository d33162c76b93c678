import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { divideHalfUp, textOf } from '../helpers/bigint-oracle.ts';
import type { Browser } from '../helpers/browser.ts';
import { type Known, type SettledDeal, Settlements } from '../helpers/settlements.ts';

// Goods of a sale that are claimed in whatever parts, withdrawn and claimed anew, against a model in thousandths of a ton and whole
// cents that shares no code: what is held and taken adds up to the line, to the cent, and of no goods nothing is owed (I8, I9, I20).

let portal: TestApp;
let desk: Settlements;
let judge: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_775_000_000);
  judge = await desk.payOuts.people.operator();
}, 120_000);
afterAll(() => portal.close());

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** A line by hand: quantities in thousandths, the price in hundred-thousandths, money in cents. */
class Line {
  readonly #qty: bigint;
  readonly #price: bigint;
  readonly #net: bigint;
  readonly #isCut: boolean;
  qty: bigint;
  amount: bigint;
  readonly held = new Map<string, { qty: bigint; amount: bigint }>();

  constructor({ qty, price, cut }: Goods) {
    [this.#qty, this.#price] = [qty, price + 45n * 100_000n];
    const gross = divideHalfUp(qty * this.#price, 1_000_000n);
    const deduction = divideHalfUp(gross * cut, 100n);
    this.deduction = deduction;
    this.#isCut = deduction > 0n;
    this.#net = gross - deduction;
    this.qty = qty;
    this.amount = this.#net;
  }

  readonly deduction: bigint;

  get free(): { qty: bigint; amount: bigint } {
    const held = [...this.held.values()];
    return {
      qty: held.reduce((left, one) => left - one.qty, this.qty),
      amount: held.reduce((left, one) => left - one.amount, this.amount),
    };
  }

  #worth(qty: bigint): bigint {
    return this.#isCut
      ? divideHalfUp(this.#net * qty, this.#qty)
      : divideHalfUp(qty * this.#price, 1_000_000n);
  }

  hold(id: string, qty: bigint): void {
    const { free } = this;
    const amount = qty === free.qty ? free.amount : least(this.#worth(qty), free.amount);
    this.held.set(id, { qty, amount });
  }

  end(id: string, isRight: boolean): void {
    const { qty, amount } = this.held.get(id) ?? { qty: 0n, amount: 0n };
    this.held.delete(id);
    if (!isRight) return;
    this.qty -= qty;
    this.amount -= amount;
  }
}

interface Goods {
  qty: bigint;
  price: bigint;
  /** Hundredths of the line that are deducted. */
  cut: bigint;
}

interface World {
  order: SettledDeal;
  sale: Known;
  line: Line;
}

async function settled(goods: Goods): Promise<World> {
  const line = new Line(goods);
  const order = await desk.order({ paid: '', mode: '2' });
  const qty = textOf(goods.qty, 3);
  await desk.receipt(order, [{ line: 0, delivered: qty, received: qty, settled: qty }]);
  const { sale } = await desk.made(
    order,
    {},
    {
      priceIncl: textOf(goods.price, 5),
      ...(line.deduction > 0n && {
        saleDeduction: textOf(line.deduction, 2),
        saleReason: '表面锈蚀',
      }),
    },
  );
  return { order, sale, line };
}

async function claim({ order, sale, line }: World, qty: bigint): Promise<void> {
  const answer = await order.buyer.post('/portal/dispute/raise', {
    objectType: 'officialSalesOrder',
    objectId: sale.id,
    lineId: (sale.lines as { id: string }[])[0]?.id,
    disputeType: '2',
    claimQty: textOf(qty, 3),
    statement: '到货有缺陷',
  });
  expect(answer.code, answer.body).toBe(0);
  line.hold((answer.data as { id: string }).id, qty);
}

async function end({ order: { buyer }, line }: World, id: string, isRight: boolean): Promise<void> {
  const { data } = await buyer.get('/portal/dispute/detail', { id });
  const { version } = data as { version: number };
  const answer = isRight
    ? await judge.post('/admin/dispute/accept', { id, version })
    : await buyer.post('/portal/dispute/withdraw', { id, version, reason: '复检合格' });
  expect(answer.code, answer.body).toBe(0);
  line.end(id, isRight);
}

async function agrees({ order, line }: World): Promise<void> {
  const sale = await desk.latest(order, 'sale');
  const disputed = [...line.held.values()].reduce((sum, one) => sum + one.amount, 0n);
  expect([sale.settlePrincipal, sale.disputedAmount]).toEqual([
    textOf(line.amount, 2),
    textOf(disputed, 2),
  ]);
}

const goods = fc.record({
  qty: fc.bigInt({ min: 3n, max: 150_000n }),
  price: fc.bigInt({ min: 1n, max: 400_000_000n }),
  cut: fc.constantFrom(0n, 7n, 33n),
});
const step = fc.record({
  kind: fc.constantFrom('claim', 'claim', 'right', 'withdraw'),
  share: fc.bigInt({ min: 1n, max: 1_000n }),
});

test('whatever is claimed in whatever parts, a line is held and taken to the cent', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(goods, fc.array(step, { minLength: 3, maxLength: 6 }), async (of, steps) => {
      const world = await settled(of);
      const { line } = world;
      for (const { kind, share } of steps) {
        const [open] = line.held.keys();
        if (kind === 'claim' && line.free.qty > 0n) {
          const part = (line.free.qty * share) / 1_000n;
          await claim(world, part === 0n ? line.free.qty : part);
        } else if (kind !== 'claim' && open !== undefined) await end(world, open, kind === 'right');
        await agrees(world);
      }
      if (line.free.qty > 0n) await claim(world, line.free.qty);
      for (const id of [...line.held.keys()]) await end(world, id, true);
      await agrees(world);
      expect([line.qty, line.amount]).toEqual([0n, 0n]);
    }),
    { numRuns: WHOLE ? 12 : 3, seed: Number(process.env.SEED) },
  );
});
