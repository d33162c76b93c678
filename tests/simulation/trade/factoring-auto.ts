import { sql } from 'kysely';

import { financeAutomatically } from '#server/modules/factoring/auto-run.ts';
import { units } from '../../helpers/bigint-oracle.ts';
import { keptInvoice } from '../../helpers/kept-invoice.ts';
import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import { type Factory, type Financing, fresh, linesOf, type Stage } from './financing.ts';
import { sum, yuan } from './money.ts';

const MOST_INVOICE = 20_000_000n;
const ACCEPTED: readonly Stage[] = ['confirmed', 'ready', 'advanced'];
const OVER: readonly Stage[] = ['declined', 'ended'];
/** Of the product that is nothing but invoices. */
const REPEATED = '401';

interface Order {
  factory: Factory;
  scheme: Financing;
  least: bigint;
  most: bigint;
  made: Financing[];
}

/** Those that are settled, as the tables have it: what that is, the invariants of factoring hold. */
async function settledOf(world: World, all: readonly Financing[]): Promise<Set<string>> {
  const rows = await world.rows(sql<{ id: string }>`
    select id::text as id from factoring
    where id = any (${all.map(({ id }) => id)}::bigint[]) and factoring_status = '7'`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * What a seller has its new invoices to the debtor financed by (自动融资), on and off, and what the platform makes of it each
 * night.
 */
export class StandingOrder {
  readonly #planted: () => readonly Factory[];
  #order: Order | undefined;

  constructor(planted: () => readonly Factory[]) {
    this.#planted = planted;
  }

  steps(factory: () => Factory): Step[] {
    return [this.#on(factory), this.#off(factory), this.#keep(factory)];
  }

  #on(factory: () => Factory): Step {
    return {
      name: 'factoring autoOn',
      weight: 1.5,
      act: async (world) => {
        const { random, cast } = world;
        const { all, product } = factory();
        const scheme = oneOf(world, all, ({ stage }) => ACCEPTED.includes(stage));
        if (scheme === undefined) return undefined;
        const most = random.cents(MOST_INVOICE * 5n);
        const least = random.chance(0.1) ? most + 1n : most / BigInt(random.int(2, 100));
        const isRight = product === REPEATED && ACCEPTED.includes(scheme.stage) && least <= most;
        const { isDone, code } = await attempt(world, {
          who: cast.supplier,
          path: '/portal/factoring/autoOn',
          body: {
            id: scheme.id,
            contractNo: 'ND-001',
            termDays: 90,
            leastAmount: yuan(least),
            mostAmount: yuan(most),
          },
          may: isRight,
        });
        if (isDone) {
          this.#end();
          this.#order = { factory: factory(), scheme, least, most, made: [] };
        }
        return `${product} #${all.indexOf(scheme) + 1} ${yuan(least)} to ${yuan(most)} ${String(code)}`;
      },
    };
  }

  #off(factory: () => Factory): Step {
    return {
      name: 'factoring autoOff',
      weight: 0.3,
      act: async (world) => {
        const { all, product } = factory();
        const one = world.random.pick(all);
        if (one === undefined) return undefined;
        const { isDone, code } = await attempt(world, {
          who: world.cast.supplier,
          path: '/portal/factoring/autoOff',
          body: { id: one.id },
          may: this.#order !== undefined,
        });
        if (isDone) this.#end();
        return `${product} #${all.indexOf(one) + 1} ${String(code)}`;
      },
    };
  }

  /** What it has made waits for its seller from now on. */
  #end(): void {
    for (const one of this.#order?.made ?? []) one.autoOn = undefined;
    this.#order = undefined;
  }

  /** An invoice of the seller to the debtor that the platform keeps; it has no call here, as its sale is none of the platform's. */
  #keep(factory: () => Factory): Step {
    return {
      name: 'factoring invoice',
      weight: 1.5,
      act: async (world) => {
        if (this.#order === undefined && world.random.chance(0.8)) return undefined;
        const { buyer: debtor, supplier: seller } = world.cast.sides;
        const { projectId, bankId } = factory();
        const amount = yuan(world.random.cents(MOST_INVOICE));
        const { invoice } = await keptInvoice(
          world.portal,
          { projectId, bankId, seller, debtor },
          amount,
        );
        await world.rows(sql`
          update invoice set invoice_date = ${world.dayAfter(-3)} where invoice_no = ${invoice.invoiceNo}`);
        return amount;
      },
    };
  }

  async overnight(world: World): Promise<void> {
    const { database, clock } = world.portal;
    const log = { warn: () => undefined } as unknown as Parameters<
      typeof financeAutomatically
    >[0]['log'];
    await financeAutomatically({ db: database.db, clock, log });
    await this.#confirmed(world);
    await this.#made(world);
  }

  /** What nobody has withdrawn in its time is accepted, unless something stands in its way; nothing else is. */
  async #confirmed(world: World): Promise<void> {
    for (const { all } of this.#planted()) {
      for (const one of all.filter(({ byOrder, stage }) => byOrder && stage === 'proposed')) {
        const [row] = await world.rows(sql<{ status: string }>`
          select factoring_status as status from factoring where id = ${one.id}`);
        if (row?.status !== '3') continue;
        if (one.autoOn === undefined || one.autoOn > world.day) {
          world.unexpected(`a scheme of ${one.advanceRate}% was accepted by itself`);
        }
        one.stage = 'confirmed';
      }
    }
  }

  async #made(world: World): Promise<void> {
    const known = this.#planted().flatMap(({ all }) => all.map(({ id }) => id));
    const rows = await world.rows(sql<{ id: string; project: string; rate: string }>`
      select id::text as id, project_id::text as project, trim_scale(advance_rate * 100)::text as rate from factoring
      where auto_id is not null and id <> all (${known}::bigint[]) order by id`);
    for (const row of rows) {
      const lines = await linesOf(world, row.id);
      const financing: Financing = {
        id: row.id,
        lines: lines.map(({ id, invoiceNo, transfer }) => ({
          id,
          invoiceNo,
          transfer: units(transfer, 2),
          confirmed: undefined,
          ...fresh(),
        })),
        stage: 'proposed',
        advanceRate: BigInt(row.rate),
        isRegistered: false,
        advance: 0n,
        draws: [],
        byOrder: true,
        autoOn: world.day + 1,
      };
      await this.#expect(world, financing, row.project);
    }
  }

  /**
   * It is within its order: by the scheme that was accepted, of invoices that are large enough, and not more in all than was
   * said of what is not settled.
   */
  async #expect(world: World, financing: Financing, projectId: string): Promise<void> {
    const order = this.#order;
    const factory = this.#planted().find((one) => one.projectId === projectId);
    if (order === undefined || factory !== order.factory) {
      world.unexpected('a financing was made by no order');
      return;
    }
    const { all, invoices, freed } = order.factory;
    all.push(financing);
    order.made.push(financing);
    const { lines, advanceRate } = financing;
    for (const { invoiceNo } of lines) {
      if (invoices.has(invoiceNo)) world.unexpected('an invoice was financed twice by itself');
      invoices.add(invoiceNo);
      freed.delete(invoiceNo);
    }
    const settled = await settledOf(world, order.made);
    const faces = order.made
      .filter(({ id, stage }) => !OVER.includes(stage) && !settled.has(id))
      .flatMap((one) => one.lines.map(({ transfer }) => transfer));
    const isWithin = sum(faces) <= order.most && lines.every((one) => one.transfer >= order.least);
    if (!isWithin)
      world.unexpected(`an order made ${lines.map(({ transfer }) => yuan(transfer)).join(' + ')}`);
    if (advanceRate !== order.scheme.advanceRate) {
      world.unexpected(
        `a scheme of ${advanceRate}% was made of one of ${order.scheme.advanceRate}%`,
      );
    }
  }
}
