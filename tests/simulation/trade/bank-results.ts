import { sql } from 'kysely';

import { writeResult } from '../../helpers/bank-side.ts';
import { sealing } from '../../helpers/sealing.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import type { PayOut } from './model.ts';
import { yuan } from './money.ts';
import { isTransfer } from './paid.ts';
import type { Trade } from './trade.ts';

const MOST = 3;

/** Pay-outs in one file for the bank (付款批次), in the order of its rows. */
interface Batch {
  id: string;
  no: string;
  payOuts: readonly PayOut[];
  isAnswered: boolean;
}

const isReleased = ({ life, isBatched, request }: PayOut) =>
  life === 'paying' && !isBatched && isTransfer(request);

const make = (trade: Trade, all: Batch[]): Step => ({
  name: 'paymentBatch make',
  weight: 3,
  async act(world) {
    const { random, cast } = world;
    const apt = random.chance(0.95) ? trade.payOuts.filter(isReleased) : trade.payOuts;
    const payOuts = apt.slice(-MOST);
    if (payOuts.length === 0) return undefined;
    // Before the bank is told, it is asked once more who is paid; of projects that stand still what may go, the tables know.
    const isRight = payOuts.every(isReleased) && !trade.isStopped;
    const isSure = payOuts.every(({ request }) => request.project.turn === 'running');
    const { isDone, data, code } = await attempt(world, {
      who: cast.operator('officer'),
      path: '/admin/paymentBatch/make',
      body: { paymentIds: payOuts.map(({ id }) => id) },
      may: isRight && !isSure ? undefined : isRight,
    });
    if (isDone) {
      for (const out of payOuts) out.isBatched = true;
      const [row] = await world.rows(sql<{ no: string }>`
        select batch_no as no from payment_batch where id = ${String(data)}`);
      all.push({ id: String(data), no: row?.no ?? '', payOuts, isAnswered: false });
    }
    return `#${all.length} of ${payOuts.length} ${String(code)}`;
  },
});

/** Whole number of the account that a pay-out goes to. */
async function accountOf(world: World, { id, life }: PayOut): Promise<string> {
  // Of one that failed and was cancelled since nothing is shown any more.
  if (life === 'gone') return '6222000000000000';
  const officer = world.cast.operator('officer');
  await world.cast.wake(officer);
  const seal = sealing(officer);
  const { data } = await officer.call('/admin/payment/reveal', {
    body: { id },
    headers: seal.headers,
  });
  return seal.open((data as { accountNo: string }).accountNo);
}

type Fate = 'paid' | 'failed' | 'wrong';

async function resultsOf(world: World, { payOuts }: Batch) {
  const results = [];
  for (const [at, out] of payOuts.entries()) {
    const fate: Fate = world.random.pick(['paid', 'paid', 'paid', 'failed', 'wrong']) ?? 'paid';
    const paid = fate !== 'failed';
    const row = {
      row: at + 1,
      accountNo: await accountOf(world, out),
      amount: yuan(fate === 'wrong' ? out.amount + 1n : out.amount),
      paid,
      serialNo: paid ? world.serial() : '',
      date: paid ? world.dayAfter(0) : '',
      reason: paid ? '' : '户名不符',
    };
    results.push({ out, fate, row });
  }
  return results;
}

/** The bank answers row by row; what does not fit waits for a person, and the same file again changes nothing. */
const answer = (all: Batch[]): Step => ({
  name: 'paymentBatch result',
  weight: 4,
  async act(world) {
    const { cast, portal } = world;
    const batch = world.random.pick(all.filter(({ isAnswered }) => !isAnswered));
    if (batch === undefined) return undefined;
    const results = await resultsOf(world, batch);
    const file = writeResult(
      { batchNo: batch.no, results: results.map(({ row }) => row) },
      'utf-8',
    );
    const officer = cast.operator('officer');
    const seal = sealing(officer);
    const sent = {
      id: batch.id,
      fileName: '结果.csv',
      content: seal.seal(file.toString('base64')),
    };
    const send = { who: officer, path: '/admin/paymentBatch/result', headers: seal.headers };
    const { isDone, code } = await attempt(world, { ...send, body: sent, may: true });
    if (!isDone) return `#${all.indexOf(batch) + 1} ${String(code)}`;
    batch.isAnswered = true;
    // One that was settled by its slip meanwhile is not settled again, nor one that was tried anew without this file.
    const isOf = (out: PayOut) =>
      out.isBatched && all.findLast(({ payOuts }) => payOuts.includes(out)) === batch;
    for (const { out, fate } of results.filter(
      (one) => one.out.life === 'paying' && isOf(one.out),
    )) {
      if (fate === 'wrong') continue;
      Object.assign(out, { life: fate, paidAt: portal.clock.now().getTime() });
    }
    const again = await attempt(world, { ...send, body: sent, may: true });
    if (!(again.data as { already?: boolean }).already) {
      world.unexpected(`a result file was taken twice: ${again.body}`);
    }
    return `#${all.indexOf(batch) + 1} ${results.map(({ fate }) => fate).join(' ')}`;
  },
});

/** Somebody notes what was done about a row that no pay-out took by itself, once; nothing moves by that. */
const handle: Step = {
  name: 'paymentResult handle',
  weight: 1,
  async act(world) {
    const rows = await world.rows(sql<{ id: string; isOpen: boolean }>`
      select id::text as id, handled_at is null as "isOpen" from payment_result_row order by id`);
    const row = oneOf(world, rows, ({ isOpen }) => isOpen);
    if (row === undefined) return undefined;
    const { code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/paymentResult/handle',
      body: { id: row.id, note: '已与银行核对' },
      may: row.isOpen,
    });
    return `#${rows.indexOf(row) + 1} ${String(code)}`;
  },
};

/** Pay-outs that go to the bank in files (批量文件), and the bank's answers to them. */
export function bankResults(trade: Trade): Part {
  const all: Batch[] = [];
  return {
    name: 'bankResults',
    steps: [make(trade, all), answer(all), handle],
    check: () => Promise.resolve([]),
  };
}
