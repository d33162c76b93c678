import { sql } from 'kysely';

import { findOverdue } from '#server/modules/factoring/overdue.ts';
import { nextInvoice, SCHEME } from '../../helpers/receivables.ts';
import { attempt, oneOf, type Try } from '../act.ts';
import { checkInvariants } from '../invariants/all.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { advance, balance, collect } from './factoring-money.ts';
import { type Factory, type Financing, linesOf, plantFactory } from './financing.ts';
import { yuan } from './money.ts';

const MOST = 100_000_000n;

/** The seller offers receivables; now and then one whose invoice is financed already (I13). */
const offer = (factory: () => Factory): Step => ({
  name: 'factoring offer',
  weight: 1.5,
  async act(world) {
    const { random, cast } = world;
    const { projectId, invoices, all } = factory();
    const isTwice = invoices.size > 0 && random.chance(0.1);
    const lines = Array.from({ length: random.int(1, 3) }, (_, at) => ({
      id: '',
      invoiceNo: isTwice && at === 0 ? (random.pick([...invoices]) ?? '') : nextInvoice(),
      transfer: random.cents(MOST),
      collected: 0n,
    }));
    const { isDone, data, code } = await attempt(world, {
      who: cast.supplier,
      path: '/portal/factoring/offer',
      body: {
        projectId,
        receivables: lines.map(({ invoiceNo, transfer }) => ({
          contractNo: 'MY-001',
          invoiceNo,
          invoiceDate: world.dayAfter(-30),
          invoiceAmount: yuan(transfer),
          receivableAmount: yuan(transfer),
          transferAmount: yuan(transfer),
          dueDate: world.dayAfter(random.int(10, 60)),
        })),
      },
      may: !isTwice,
    });
    if (isDone) {
      const { id } = data as { id: string };
      const rows = await linesOf(world, id);
      for (const [at, line] of lines.entries()) line.id = rows[at]?.id ?? '';
      for (const { invoiceNo } of lines) invoices.add(invoiceNo);
      all.push({ id, lines, stage: 'offered' });
    }
    return `#${all.length} ${lines.map(({ transfer }) => yuan(transfer)).join(' + ')} ${String(code)}`;
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

/** Factoring (保理): receivables from their offer to the balance, each step by whose it is. */
export function factorings(): Part {
  let planted: Factory | undefined;
  const factory = (): Factory => {
    if (planted === undefined) throw new Error('Nothing was planted');
    return planted;
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
      if (isDone && may) one.stage = to;
      return `#${factory().all.indexOf(one) + 1} ${String(code)} → ${one.stage}`;
    },
  });
  return {
    name: 'factoring',
    steps: [
      offer(factory),
      ...TURNS.map(step),
      advance(factory),
      collect(factory),
      balance(factory),
    ],
    async begin(world) {
      planted = await plantFactory(world);
    },
    async overnight({ portal }) {
      await findOverdue({ db: portal.database.db, clock: portal.clock });
    },
    check: (world) => checkInvariants(world, [factory().projectId]),
  };
}
