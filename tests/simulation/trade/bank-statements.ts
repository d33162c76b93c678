import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';

import { payCodeOf } from '#contract/collection/pay-code.ts';
import { cellsOf } from '#contract/csv.ts';
import { bankStatement, lineOf, MAPPING } from '../../helpers/bank-statements.ts';
import { sealing } from '../../helpers/sealing.ts';
import { attempt } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { allOf, takenOf } from './dues.ts';
import { yuan } from './money.ts';
import type { Trade } from './trade.ts';

const MOST = 100_000_000n;

/** A row of the bank's statement (银行流水). */
interface Row {
  id: string;
  serial: string;
  amount: bigint;
  /** yyyy-MM-dd. */
  date: string;
  day: number;
  line: string;
  stage: 'waiting' | 'collected' | 'notOurs';
  /** Of the collection that it has become. */
  collection: string;
}

interface Known {
  id: string;
  collection: string | null;
}

/** A row becomes a collection, unless it is the money of one that its payer has registered: that takes its day, if it still may. */
const collect = (trade: Trade, row: Row, id: string) => {
  const { amount, day } = row;
  row.collection = id;
  const known = trade.collections.find((one) => one.id === id);
  if (known !== undefined) {
    known.hasCome = true;
    if (takenOf(known) + known.refunded === 0n) known.day = day;
    return;
  }
  const money = { refunded: 0n, refund: '', refunding: 0n } as const;
  trade.collections.push({ id, amount, day, isOurs: true, hasCome: true, takings: [], ...money });
};

/** What it is by now: a row whose collection was given back waits again. */
const stageOf = (trade: Trade, { stage, collection }: Row): Row['stage'] => {
  if (stage !== 'collected') return stage;
  return trade.collections.some(({ id, isOurs }) => id === collection && !isOurs)
    ? 'waiting'
    : stage;
};

async function buyerName(world: World): Promise<string> {
  const [row] = await world.rows(sql<{ name: string }>`
    select name from company where id = ${world.cast.sides.buyer.companyId}`);
  return row?.name ?? '';
}

/** What the buyer pays by its code, what somebody pays by the buyer's name, and what is of nobody. */
async function lineFor(world: World, trade: Trade): Promise<Row> {
  const { random, day } = world;
  const serial = world.serial();
  const date = world.dayAfter(0);
  const owed = random.pick(trade.owed.filter((one) => allOf(one, day) > 0n));
  const due = owed === undefined ? MOST : allOf(owed, day);
  const amount = random.chance(0.5) ? due : random.cents(due);
  const way = random.pick(['code', 'code', 'name', 'nobody']) ?? 'name';
  const [known] = await world.rows(sql<{ no: string }>`
    select receivable_no as no from receivable_plan where id = ${owed?.id ?? '0'}`);
  const line = lineOf({
    amount: yuan(amount),
    serial,
    day: date,
    name: way === 'name' ? await buyerName(world) : '某代付公司',
    remark: way === 'code' && known !== undefined ? `货款 ${payCodeOf(known.no)}` : '',
  });
  return { id: '', serial, amount, date, day, line, stage: 'waiting', collection: '' };
}

/** The same statement again, or one that holds rows that are known beside others. */
function withKnown({ random }: World, all: readonly Row[], fresh: readonly Row[]): readonly Row[] {
  const known = random.chance(0.2) ? random.pick(all) : undefined;
  return known === undefined ? fresh : [known, ...fresh];
}

const take = (trade: Trade, all: Row[]): Step => ({
  name: 'statementRow import',
  weight: 2,
  async act(world) {
    const { random, cast } = world;
    const fresh: Row[] = [];
    for (let left = random.int(1, 3); left > 0; left -= 1) fresh.push(await lineFor(world, trade));
    const rows = withKnown(world, all, fresh);
    const officer = cast.operator('officer');
    const seal = sealing(officer);
    const cells = JSON.stringify(cellsOf(bankStatement(...rows.map(({ line }) => line))));
    const content = seal.seal(gzipSync(cells).toString('base64'));
    const { isDone, data, code } = await attempt(world, {
      who: officer,
      path: '/admin/statementRow/import',
      headers: seal.headers,
      body: { fileName: '流水.csv', content, mapping: MAPPING },
      may: true,
    });
    if (!isDone) return String(code);
    const { taken, known } = data as { taken: number; known: number };
    if (taken !== fresh.length || known !== rows.length - fresh.length) {
      world.unexpected(`of ${fresh.length} new rows ${taken} were taken, ${known} were known`);
    }
    for (const row of fresh) {
      const [is] = await world.rows(sql<Known>`
        select id::text as id, collection_id::text as collection from statement_row where serial_no = ${row.serial}`);
      row.id = is?.id ?? '';
      if (is?.collection) {
        row.stage = 'collected';
        collect(trade, row, is.collection);
      }
      all.push(row);
    }
    return fresh.map(({ amount, stage }) => `${yuan(amount)} ${stage}`).join(', ');
  },
});

/** A row that waits is somebody's, or none of the platform's; what was found to be none may be somebody's after all. */
const decide = (trade: Trade, all: Row[], to: 'collected' | 'notOurs'): Step => ({
  name: `statementRow ${to}`,
  weight: to === 'collected' ? 1.5 : 0.5,
  async act(world) {
    const { random, cast } = world;
    const isApt = (one: Row) =>
      stageOf(trade, one) === 'waiting' || (to === 'collected' && one.stage === 'notOurs');
    const row = random.pick(random.chance(0.92) ? all.filter(isApt) : all);
    if (row === undefined) return undefined;
    const { companyId } = cast.sides.buyer;
    const { isDone, code } = await attempt(world, {
      who: cast.operator('officer'),
      path: `/admin/statementRow/${to === 'collected' ? 'assign' : 'notOurs'}`,
      body: { id: row.id, ...(to === 'collected' ? { companyId } : { note: '利息' }) },
      // Its month may be closed by now.
      may: isApt(row) ? row.day === world.day || undefined : false,
    });
    if (isDone) {
      row.stage = to;
      const [is] = await world.rows(sql<Known>`
        select id::text as id, collection_id::text as collection from statement_row where id = ${row.id}`);
      if (is?.collection) collect(trade, row, is.collection);
    }
    return `#${all.indexOf(row) + 1} ${String(code)}`;
  },
});

/** Statements of the platform's account: rows become collections by themselves or by somebody's word, each once. */
export function bankStatements(trade: Trade): Part {
  const all: Row[] = [];
  return {
    name: 'bankStatements',
    steps: [take(trade, all), decide(trade, all, 'collected'), decide(trade, all, 'notOurs')],
    check: () => Promise.resolve([]),
  };
}
