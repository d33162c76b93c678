import { sql } from 'kysely';

import { findOverdue } from '#server/modules/factoring/overdue.ts';
import { nextInvoice, SCHEME } from '../../helpers/receivables.ts';
import { attempt, oneOf, type Try } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { advance, balance, collect } from './factoring-money.ts';
import {
  type Factory,
  type Financing,
  linesOf,
  type Product,
  plantFactories,
} from './financing.ts';
import { yuan } from './money.ts';

const MOST = 100_000_000n;

/** Papers that a batch brings: by which a factor has bought, or a lessor has let. */
const PAPERS: Readonly<Record<Product, readonly number[]>> = {
  '401': [],
  '402': [],
  '403': [11, 132, 133],
  '404': [11],
};

function linesFor({ random }: World, { product, invoices }: Factory, isTwice: boolean) {
  return Array.from({ length: random.int(1, 3) }, (_, at) => ({
    id: '',
    invoiceNo: isTwice && at === 0 ? (random.pick([...invoices]) ?? '') : nextInvoice(),
    transfer: random.cents(MOST),
    collected: 0n,
    // Rent of one day is one receivable.
    due: product === '404' ? 20 * (at + 1) : random.int(10, 60),
  }));
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
          contractNo: 'MY-001',
          invoiceNo,
          invoiceDate: world.dayAfter(-30),
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
      all.push({ id, lines, stage: 'offered' });
    }
    const amounts = lines.map(({ transfer }) => yuan(transfer)).join(' + ');
    return `${product} #${all.length} ${amounts} ${String(code)}`;
  },
});

interface Turn {
  name: string;
  from: Financing['stage'];
  to: Financing['stage'];
  call: (world: World, financing: Financing) => Promise<Omit<Try, 'may'>>;
}

const TURNS: readonly Turn[] = [
  {
    name: 'propose',
    from: 'offered',
    to: 'proposed',
    async call(world, { id }) {
      const limit = { id, amount: '500000000.00' };
      await world.send(world.operator, '/admin/factoring/debtorLimit', limit);
      const advanceRate = String(world.random.int(50, 90));
      return {
        who: world.operator,
        path: '/admin/factoring/propose',
        body: { ...SCHEME, id, advanceRate },
      };
    },
  },
  {
    name: 'confirm',
    from: 'proposed',
    to: 'confirmed',
    call: async ({ cast }, { id }) => ({
      who: cast.supplier,
      path: '/portal/factoring/confirm',
      body: { id },
    }),
  },
  {
    name: 'answer',
    from: 'confirmed',
    to: 'answered',
    async call(world, { id }) {
      const rows = await world.rows(sql<Record<'notice' | 'id' | 'amount' | 'due', string>>`
        select n.id::text as notice, l.id::text as id, l.transfer_amount::text as amount, l.due_date::text as due
        from factoring_notice n join factoring_notice_line l on l.factoring_notice_id = n.id
        where n.factoring_id = ${id} order by l.id`);
      return {
        who: world.cast.payer,
        path: '/portal/factoringNotice/answer',
        body: {
          id: rows[0]?.notice,
          receivables: rows.map((row) => ({
            id: row.id,
            confirmedAmount: row.amount,
            confirmedDue: row.due,
          })),
        },
      };
    },
  },
  {
    name: 'register',
    from: 'answered',
    to: 'ready',
    call: async (world, { id }) => ({
      who: world.operator,
      path: '/admin/factoring/register',
      body: {
        id,
        registerNo: `ZD${id}`,
        registerDate: world.dayAfter(0),
        registerDue: world.dayAfter(360),
        attachment: [await world.cast.paper(world.operator, 134)],
      },
    }),
  },
];

/** Where a financing stands after a turn: a debtor that has filed what it owes has answered by that. */
const stageAfter = ({ product }: Factory, to: Financing['stage']): Financing['stage'] =>
  product === '402' && to === 'confirmed' ? 'answered' : to;

/** Factoring (保理) of each product: receivables from their offer to the balance, each step by whose it is. */
export function factorings(): Part {
  let planted: Factory[] = [];
  let chosen: Factory | undefined;
  const factory = (): Factory => {
    if (chosen === undefined) throw new Error('Nothing was planted');
    return chosen;
  };
  const step = ({ name, from, to, call }: Turn): Step => ({
    name: `factoring ${name}`,
    weight: 3,
    async act(world) {
      const one = oneOf(world, factory().all, ({ stage }) => stage === from);
      if (one === undefined) return undefined;
      const may = one.stage === from;
      // What is done out of its turn may be refused in several ways; that it is refused is what counts.
      const { isDone, code } = await attempt(world, {
        ...(await call(world, one)),
        may: may || undefined,
      });
      if (isDone && may) one.stage = stageAfter(factory(), to);
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
  const money = [advance(factory), collect(factory), balance(factory)];
  return {
    name: 'factoring',
    steps: [offer(factory), ...TURNS.map(step), ...money].map(ofAny),
    async begin(world) {
      planted = await plantFactories(world);
      world.planted.push(...planted.map(({ projectId }) => projectId));
    },
    async overnight({ portal }) {
      await findOverdue({ db: portal.database.db, clock: portal.clock });
    },
    check: () => Promise.resolve([]),
  };
}
