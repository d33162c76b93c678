import { sql } from 'kysely';

import { yearFault } from '#contract/make-invoice/number-year.ts';
import { findOverdue } from '#server/modules/factoring/overdue.ts';
import { nextInvoice } from '../../helpers/receivables.ts';
import { working } from '../../helpers/working.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { answer, checkConfirmed, vouch } from './confirmations.ts';
import { bounce, checkDraws, close, pay } from './factoring-again.ts';
import { StandingOrder } from './factoring-auto.ts';
import { ENDS, type End, ended } from './factoring-ends.ts';
import { extend, refundFee, writeOff } from './factoring-late.ts';
import { advance, balance, collect } from './factoring-money.ts';
import { endOvernight } from './factoring-rests.ts';
import { TURNS, type Turn } from './factoring-turns.ts';
import { undo } from './factoring-undo.ts';
import {
  type Factory,
  type Financing,
  fresh,
  linesOf,
  type Product,
  plantFactories,
} from './financing.ts';
import { yuan } from './money.ts';
import type { Trade } from './trade.ts';

const MOST = 100_000_000n;
/** Days after today on which a receivable was invoiced. */
const INVOICED = -30;
/** Papers that a batch brings: by which a factor has bought, or a lessor has let. */
const PAPERS: Readonly<Record<Product, readonly number[]>> = {
  '401': [],
  '402': [],
  '403': [11, 132, 133],
  '404': [11],
};

/** An invoice of a day that is new, or one of its year that was taken back. */
function invoiceOf({ random }: World, { freed }: Factory, day: string): string {
  const alike = [...freed].filter((no) => yearFault(no, day) === undefined);
  const known = random.chance(0.5) ? random.pick(alike) : undefined;
  if (known === undefined) return nextInvoice(day);
  freed.delete(known);
  return known;
}

function linesFor(world: World, factory: Factory, isTwice: boolean) {
  const { random } = world;
  const { product, invoices } = factory;
  return Array.from({ length: random.int(1, 3) }, (_, at) => {
    const transfer = random.cents(MOST);
    return {
      id: '',
      invoiceNo:
        isTwice && at === 0
          ? (random.pick([...invoices]) ?? '')
          : invoiceOf(world, factory, world.dayAfter(INVOICED)),
      transfer,
      // A debtor that has filed what it owes stands for it by that.
      confirmed: product === '402' ? transfer : undefined,
      ...fresh(),
      // Rent of one day is one receivable.
      due: product === '404' ? 20 * (at + 1) : random.int(10, 60),
    };
  });
}

/** Who files, and what goes with it: a debtor says to whom it owes, and what it pays at most for it. */
async function filingOf({ cast }: World, { product }: Factory) {
  if (product === '402') {
    return { who: cast.buyer, more: { sellerId: cast.sides.supplier.companyId, feeMost: '0.5' } };
  }
  const attachment = [];
  for (const type of PAPERS[product]) attachment.push(await cast.paper(cast.supplier, type));
  return { who: cast.supplier, more: attachment.length > 0 ? { attachment } : {} };
}

/** Receivables are filed; now and then one whose invoice is financed already (I13). */
const offer = (factory: () => Factory): Step => ({
  name: 'factoring offer',
  weight: 1.5,
  async act(world) {
    const { random } = world;
    const { product, projectId, invoices, all } = factory();
    const isTwice = invoices.size > 0 && random.chance(0.1);
    const lines = linesFor(world, factory(), isTwice);
    const { who, more } = await filingOf(world, factory());
    const { isDone, code } = await attempt(world, {
      who,
      path: '/portal/factoring/offer',
      body: {
        projectId,
        ...more,
        receivables: lines.map(({ invoiceNo, transfer, due }) => ({
          // Of one lease no two rents are due on a day.
          contractNo: `MY-${invoiceNo.slice(-6)}`,
          invoiceNo,
          invoiceDate: world.dayAfter(INVOICED),
          invoiceAmount: yuan(transfer),
          receivableAmount: yuan(transfer),
          transferAmount: yuan(transfer),
          dueDate: world.dayAfter(due),
        })),
      },
      may: !isTwice,
    });
    if (isDone) {
      // Whoever files for another gets no more than a notice of its own.
      const [row] = await world.rows(sql<{ id: string }>`
        select max(id)::text as id from factoring where project_id = ${projectId}`);
      const id = row?.id ?? '';
      const rows = await linesOf(world, id);
      for (const [at, line] of lines.entries()) line.id = rows[at]?.id ?? '';
      for (const { invoiceNo } of lines) invoices.add(invoiceNo);
      const none = { advanceRate: 0n, isRegistered: false, advance: 0n };
      all.push({ id, lines, stage: 'offered', draws: [], ...none });
    }
    const amounts = lines.map(({ transfer }) => yuan(transfer)).join(' + ');
    return `${product} #${all.length} ${amounts} ${String(code)}`;
  },
});

const isHeldUp = ({ stage, lines }: Financing) =>
  stage === 'ready' || lines.some(({ collected }) => collected > 0n);

/** Factoring (保理) of each product: receivables from their offer to the balance, each step by whose it is. */
export function factorings(trade: Trade): Part {
  let planted: Factory[] = [];
  let chosen: Factory | undefined;
  const factory = (): Factory => {
    if (chosen === undefined) throw new Error('Nothing was planted');
    return chosen;
  };
  const step = ({ name, from, to, call, done }: Turn): Step => ({
    name: `factoring ${name}`,
    weight: 3,
    async act(world) {
      const one = oneOf(world, factory().all, ({ stage }) => from.includes(stage));
      if (one === undefined) return undefined;
      const sent = await call(world, one, factory());
      const { isDone, code } = await attempt(world, { ...sent, may: from.includes(one.stage) });
      if (isDone) {
        one.stage = to ?? one.stage;
        done?.(one, sent.body);
      }
      return `${factory().product} #${factory().all.indexOf(one) + 1} ${String(code)} → ${one.stage}`;
    },
  });
  const end = ({ name, weight, from, to, who, path, body }: End): Step => ({
    name: `factoring ${name}`,
    weight,
    async act(world) {
      const one = oneOf(world, factory().all, ({ stage }) => from.includes(stage));
      if (one === undefined) return undefined;
      const { isDone, code } = await attempt(world, {
        who: who(world.cast),
        path,
        body: { id: one.id, ...body },
        // What was asked for, or its debtor has paid, stands in the way of its end.
        may: from.includes(one.stage) && isHeldUp(one) ? undefined : from.includes(one.stage),
      });
      if (isDone) one.stage = to;
      if (isDone && to === 'ended') ended(trade, factory(), one);
      return `${factory().product} #${factory().all.indexOf(one) + 1} ${String(code)} → ${one.stage}`;
    },
  });
  const ofAny = (one: Step): Step => ({
    ...one,
    act(world) {
      chosen = world.random.pick(planted);
      return one.act(world);
    },
  });
  const steps = [offer(factory), ...TURNS.map(step), ...ENDS.map(end)];
  const words = [answer(trade, factory), vouch(factory)];
  const money = [advance(trade, factory), collect(factory), balance(trade, factory)];
  const again = [pay(trade, factory), bounce(factory), close(factory)];
  const late = [extend(factory), writeOff(factory), undo(factory), refundFee(factory)];
  const standing = new StandingOrder(() => planted);
  return {
    name: 'factoring',
    steps: [...steps, ...words, ...money, ...again, ...late, ...standing.steps(factory)].map(ofAny),
    async begin(world) {
      planted = await plantFactories(world);
      world.planted.push(...planted.map(({ projectId }) => projectId));
    },
    async overnight(world) {
      const { portal } = world;
      await findOverdue(working(portal));
      await endOvernight(
        world,
        planted.flatMap(({ all }) => all),
      );
      await standing.overnight(world);
    },
    async check(world) {
      const all = planted.flatMap((one) => one.all);
      return [...(await checkConfirmed(world, all)), ...(await checkDraws(world, all))];
    },
  };
}
