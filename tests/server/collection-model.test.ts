import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTION_SOURCE } from '#contract/collection/states.ts';

import { inScope } from '#server/kernel/session/scope.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';
import { allocate, undoAllocation } from '#server/modules/collection/allocate.ts';
import { lockCollection } from '#server/modules/collection/lock.ts';
import { addCollection } from '#server/modules/collection/slip.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { textOf, units } from '../helpers/bigint-oracle.ts';
import { Dues } from '../helpers/dues.ts';
import {
  freed,
  type OwedModel,
  type TakenModel,
  takeInOrder,
  undo,
  undoInOrder,
} from '../helpers/dues-model.ts';
import { nextSerial } from '../helpers/pay-outs.ts';

// I4, I12 and I18 over random histories, against a model that shares no code with the server.

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_674_000_000);
});
afterAll(() => portal.close());

const FIRST = Date.parse('2026-04-01T00:00:00Z');
const DAY_MS = 86_400_000;
const dayText = (day: number) => new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10);
/** 2026-05-20, the clock's day. */
const TODAY = 49;

const sale = fc.record({
  principal: fc.integer({ min: 1, max: 90_000_000 }),
  fee: fc.integer({ min: 0, max: 300_000 }),
  exposureShare: fc.integer({ min: 0, max: 100 }),
  from: fc.option(fc.integer({ min: 0, max: TODAY }), { nil: undefined }),
});
type SaleGiven = typeof sale extends fc.Arbitrary<infer Given> ? Given : never;
const step = fc.record({
  at: fc.nat({ max: 2 }),
  collection: fc.nat({ max: 1 }),
  share: fc.integer({ min: 1, max: 120 }),
  undoes: fc.boolean(),
});
const history = fc.record({
  sales: fc.array(sale, { minLength: 3, maxLength: 3 }),
  amounts: fc.array(fc.integer({ min: 1, max: 150_000_000 }), { minLength: 2, maxLength: 2 }),
  days: fc.array(fc.nat({ max: TODAY }), { minLength: 2, maxLength: 2 }),
  steps: fc.array(step, { minLength: 3, maxLength: 12 }),
});

const cents = (amount: bigint) => textOf(amount, 2);
const amountOf = ({ principal, fee, penalty }: TakenModel) => principal + fee + penalty;

/** The refusal of a step, undefined where it was taken. */
async function refusalOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return String(error.code);
    throw error;
  }
}

async function planted(paid: Awaited<ReturnType<Dues['paidDeal']>>, given: SaleGiven) {
  const principal = BigInt(given.principal);
  const exposure = (principal * BigInt(given.exposureShare)) / 200n;
  const { id } = await dues.owed(paid, {
    principal: cents(principal),
    fee: cents(BigInt(given.fee)),
    exposure: cents(exposure),
  });
  // As if it had stood since the first of April, with its notice.
  const from = given.from === undefined ? null : dayText(given.from);
  await sql`update receivable_change set day = ${dayText(-1)} where receivable_id = ${id}`.execute(
    portal.database.superuser,
  );
  if (from !== null) {
    await sql`update receivable_plan set notice_date = ${dayText(-1)}, penalty_from = ${from}, penalty_daily = 0.0005
      where id = ${id}`.execute(portal.database.superuser);
  }
  const model: OwedModel = {
    principal,
    fee: BigInt(given.fee),
    exposure,
    from: given.from,
    paid: { principal: 0n, fee: 0n, penalty: 0n },
    moves: [{ day: -1, amount: principal }],
  };
  return { id, model };
}

async function standing(id: string) {
  const { rows } = await sql<Record<'principal' | 'fee' | 'penalty' | 'freed', string>>`
    select paid_principal::text as principal, paid_fee::text as fee, paid_penalty::text as penalty, freed::text
    from receivable_plan where id = ${id}`.execute(portal.database.superuser);
  return rows[0];
}

test('whatever is taken and undone, nothing exceeds what came in, what is owed, or what lies in a sale', async () => {
  const paid = await dues.paidDeal();
  const account = await portal.database.superuser
    .selectFrom('account')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const asOfficer = <T>(work: (allocating: Parameters<typeof allocate>[0]) => Promise<T>) =>
    inScope(
      portal.database.db,
      { accountId: account.id, operator: true, maintenance: true },
      (tx) => work({ tx, at: portal.clock.now(), accountId: account.id }),
    );
  const occupiedBefore = units((await dues.limit(paid.deal))[1] ?? '', 2);
  let freedBefore = 0n;

  await fc.assert(
    fc.asyncProperty(history, async ({ sales, amounts, days, steps }) => {
      const owed: Awaited<ReturnType<typeof planted>>[] = [];
      for (const one of sales) owed.push(await planted(paid, one));
      const collections: { id: string; day: number; left: bigint; all: bigint }[] = [];
      for (const [index, amount] of amounts.entries()) {
        const day = days[index] ?? TODAY;
        const incoming = {
          companyId: paid.deal.buyer.companyId,
          amount: cents(BigInt(amount)),
          payDate: dayText(day),
          bankSerialNo: nextSerial(),
          payerName: '示例',
          source: COLLECTION_SOURCE.finance,
          remarks: '',
        };
        const { id } = await asOfficer((allocating) => addCollection(allocating, incoming));
        collections.push({ id, day, left: BigInt(amount), all: BigInt(amount) });
      }
      const done: { allocationId: string; taken: TakenModel; at: number }[] = [];
      /** What was divided anew has another row by now. */
      const follow = async (again: ReadonlyMap<TakenModel, TakenModel | null>) => {
        for (const [was, is] of again) {
          const at = done.findIndex((known) => known.taken === was);
          const known = done[at];
          const other = collections[known?.at ?? -1];
          const one = owed.find(({ model }) => model === was.owed);
          if (!(known && other && one)) throw new Error('Nothing was taken');
          other.left += amountOf(was) - (is === null ? 0n : amountOf(is));
          const { rows } = await sql<{ id: string }>`
            select id from collection_allocation where collection_id = ${other.id} and receivable_id = ${one.id}
              and undoes is null and not exists (select from collection_allocation l where l.undoes = collection_allocation.id)
              and principal = ${cents(is?.principal ?? 0n)} and penalty = ${cents(is?.penalty ?? 0n)} order by id desc limit 1`.execute(
            portal.database.superuser,
          );
          const put = is === null ? [] : [{ ...known, allocationId: rows[0]?.id ?? '', taken: is }];
          done.splice(at, 1, ...put);
        }
      };
      for (const { at, collection: index, share, undoes } of steps) {
        const collection = collections[index];
        const one = owed[at];
        if (collection === undefined || one === undefined) continue;
        const last = undoes ? done.findLast((known) => known.at === index) : undefined;
        if (last) {
          const { allocationId } = last;
          await asOfficer(async (allocating) => {
            const held = await lockCollection(allocating.tx, { id: collection.id });
            await undoAllocation(allocating, held, { allocationId, reason: '误认', instead: [] });
          });
          collection.left += amountOf(last.taken);
          done.splice(done.indexOf(last), 1);
          const standing = done.map((known) => known.taken);
          await follow(undoInOrder(last.taken, standing));
        } else {
          const amount = (collection.all * BigInt(share)) / 100n;
          if (amount <= 0n) continue;
          const fits = amount <= collection.left;
          const wanted = { amount, day: collection.day };
          const standing = done.map((known) => known.taken);
          const found = fits ? takeInOrder(one.model, wanted, standing) : undefined;
          const taken = found?.taken;
          const refused = await refusalOf(() =>
            asOfficer(async (allocating) => {
              const held = await lockCollection(allocating.tx, { id: collection.id });
              await allocate(allocating, held, [{ receivableId: one.id, amount: cents(amount) }]);
            }),
          );
          expect(refused).toBe(fits ? (taken ? undefined : 'collection_over') : 'collection_left');
          if (taken) {
            collection.left -= amount;
            const allocationId = (await dues.allocations(collection.id)).at(-1) ?? '';
            await follow(found?.again ?? new Map());
            done.push({ allocationId, taken, at: index });
          }
        }
        for (const { id, model } of owed) {
          expect(await standing(id)).toEqual({
            principal: cents(model.paid.principal),
            fee: cents(model.paid.fee),
            penalty: cents(model.paid.penalty),
            freed: cents(freed(model)),
          });
        }
      }
      const freedHere = owed.reduce((sum, { model }) => sum + freed(model), 0n);
      const occupied = units((await dues.limit(paid.deal))[1] ?? '', 2);
      expect(occupied).toBe(occupiedBefore - freedBefore - freedHere);
      freedBefore += freedHere;
      // The next history begins with what this one has left in use.
      for (const { taken } of done) undo(taken);
      // Of the latest days first, so that nothing is divided anew.
      const latest = done.toSorted((one, other) => other.taken.day - one.taken.day);
      for (const { allocationId, at } of latest) {
        const { id = '' } = collections[at] ?? {};
        await asOfficer(async (allocating) => {
          const held = await lockCollection(allocating.tx, { id });
          await undoAllocation(allocating, held, { allocationId, reason: '复原', instead: [] });
        });
      }
      freedBefore -= freedHere;
    }),
    { numRuns: 12 },
  );
}, 120_000);
