// `npm run bench:flow`: what approvals cost when many do them at once, what the way of a payment costs, and what a to-do list
// costs when it is long.
// A hundred people, half of them customers who submit and half operators who approve, each acting once in BENCH_PAUSE
// seconds: the slowest of a hundred calls may take three times what it takes for one person alone. The same of the way from a
// payment request over its approval and both orders to a pay-out that is released. Then the to-do list
// of 100,000 open nodes against that of 10,000, page by page in turns: at most 1.5 times. Where others keep the machine busy, a
// call that gets no connection within ten seconds is told to come again (503); it does, and its waiting counts.

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';

import { modulesWith } from '#server/modules.ts';
import {
  type Actor,
  customer,
  openBench,
  operator,
  p99,
  TOLD_TO_COME_AGAIN,
  timed,
} from './bench/flow-crowd.ts';
import { openDeal, openPlatform } from './bench/money-deal.ts';
import { moneyWalker, STEPS_OF_WAY } from './bench/money-way.ts';
import { createPapers, paperModule, paperRoutes, releaseProcess } from './bench/paper.ts';
import { startBenchPortal } from './bench/portal.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100);
const PAUSE_MS = 1_000 * Number(process.env.BENCH_PAUSE ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const OPEN = Number(process.env.BENCH_OPEN ?? 100_000);
const ALONE = 100;
const WARM_ROUNDS = 2;
const ROUNDS = 25;
const FEW = 10_000;
const AIM = { crowd: 3, list: 1.5 };
const ROLE = 'bizManager';

const portal = await startBenchPortal(undefined, {
  modules: modulesWith([paperModule()]),
  extra: paperRoutes,
});
const db = openBench(portal);

interface Todo {
  content: { taskId: string }[];
}

/** Submits drafts that lie ready. */
async function submitting(actor: Actor, drafts: number) {
  const ids = await createPapers(db, actor, drafts);
  return async () => {
    const id = ids.pop() ?? (await createPapers(db, actor, 1))[0];
    const { ms, code } = await timed(portal, actor, '/portal/paper/submit', { id });
    if (code !== 0) throw new Error(`submit: ${String(code)}`);
    return ms;
  };
}

/** Takes one of the first tasks of the list; somebody else may be faster, which is an answer too. */
function approving(actor: Actor) {
  return async () => {
    const { data } = await timed<Todo>(portal, actor, '/admin/todo/page', { pageSize: 50 });
    const { content } = data;
    const task = content[Math.floor(Math.random() * content.length)];
    if (task === undefined) return undefined;
    const { taskId } = task;
    const { ms, code } = await timed(portal, actor, '/admin/review/approve', { taskId });
    if (code !== 0 && code !== 409) throw new Error(`approve: ${String(code)}`);
    return ms;
  };
}

type Act = () => Promise<number | undefined>;

/** One who goes the way of a payment, in a deal of its own. */
const walker = async () => moneyWalker({ db, portal, deal: await openDeal(db, portal) });

async function moneyAlone(): Promise<number[]> {
  const walk = await walker();
  const times: number[] = [];
  for (let round = -20; round < ALONE; round += 1) {
    const ms = await walk();
    if (round >= 0 && ms !== undefined) times.push(ms);
  }
  return times;
}

async function moneyCrowd(): Promise<number[]> {
  const people: Act[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await walker());
  // Tables that grow from nothing within seconds have every plan made anew when their statistics follow: a platform that a
  // hundred people use has had such days before.
  for (const one of people) for (let step = 0; step < STEPS_OF_WAY; step += 1) await one();
  await sql`vacuum analyze`.execute(db);
  return at(people);
}

/** How long the calls of people took, each of whom makes one in BENCH_PAUSE seconds. */
async function at(people: readonly Act[]): Promise<number[]> {
  const times: number[] = [];
  // As for one person alone, what the connections of the pool learn in their first calls is not counted.
  const from = performance.now() + WARM_ROUNDS * PAUSE_MS;
  const span = { from, until: from + SECONDS * 1_000 };
  await Promise.all(people.map((one) => act(one, span, times)));
  return times;
}

async function alone(): Promise<number[]> {
  const submit = await submitting(await customer(db), ALONE + 20);
  const approve = approving(await operator(db, ROLE));
  const times: number[] = [];
  for (let round = -20; round < ALONE; round += 1) {
    const pair = [await submit(), await approve()];
    if (round >= 0) times.push(...pair.filter((ms) => ms !== undefined));
  }
  return times;
}

interface Span {
  from: number;
  until: number;
}

async function act(one: Act, { from, until }: Span, times: number[]): Promise<void> {
  await pause(Math.random() * PAUSE_MS);
  while (performance.now() < until) {
    const began = performance.now();
    const ms = await one();
    if (ms !== undefined && began >= from) times.push(ms);
    await pause(Math.max(0, PAUSE_MS - (performance.now() - began)));
  }
}

async function crowd(): Promise<number[]> {
  const people: Act[] = [];
  const drafts = Math.ceil((SECONDS * 1_000) / PAUSE_MS) + WARM_ROUNDS + 1;
  for (let index = 0; index < PEOPLE / 2; index += 1) {
    people.push(await submitting(await customer(db), drafts), approving(await operator(db, ROLE)));
  }
  return at(people);
}

/** Leaves as many open tasks of a role, copied from one that is there. */
async function fillTasks(role: string, count: number): Promise<void> {
  await sql`insert into process_task (instance_id, object_type, company_id, applicant_id, company_ids, submitters,
      node_key, node_name, kind, role, queue, round, keyword, started_at, due_at)
    select instance_id, object_type, company_id, applicant_id, company_ids, submitters, node_key, node_name, kind,
      ${role}, ${role}, round, keyword, started_at, started_at + (n || ' seconds')::interval
    from (select * from process_task limit 1) one, generate_series(1, ${count}) n`.execute(db);
  await sql`analyze process_task`.execute(db);
}

async function lists() {
  await fillTasks('legalOfficer', FEW);
  await fillTasks('financeOfficer', OPEN);
  const [few, many] = [await operator(db, 'legalOfficer'), await operator(db, 'financeOfficer')];
  const questions = {
    'first page': { pageSize: 20 },
    'page 50': { pageSize: 20, pageNum: 50 },
    'last page': { pageSize: 20, fromEnd: true },
    'one type': { pageSize: 20, objectType: 'paper' },
    overdue: { pageSize: 20, overdue: true },
  };
  const rows: { name: string; few: number; many: number; ratio: number }[] = [];
  for (const [name, body] of Object.entries(questions)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -8; round < ROUNDS; round += 1) {
      for (const [side, actor] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const { ms } = await timed(portal, actor, '/admin/todo/page', body);
        if (round >= 0) times[side].push(ms);
      }
    }
    // Whatever else runs on the machine only adds: the fastest round is what the list itself costs.
    const [least, most] = [Math.min(...times.few), Math.min(...times.many)];
    rows.push({ name, few: least, many: most, ratio: most / least });
  }
  return rows;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const good = (ratio: number, aim: number) => (ratio <= aim ? '✓' : '✗');

try {
  await releaseProcess(db, ROLE);
  const single = p99(await alone());
  const many = p99(await crowd());
  const ratio = many / single;
  say(
    `p99 alone ${single.toFixed(1)} ms, of ${PEOPLE} people ${many.toFixed(1)} ms: ${ratio.toFixed(2)} ${good(ratio, AIM.crowd)}`,
  );
  await openPlatform(db, portal);
  const moneySingle = p99(await moneyAlone());
  const moneyMany = p99(await moneyCrowd());
  const moneyRatio = moneyMany / moneySingle;
  say(
    `way of a payment: p99 alone ${moneySingle.toFixed(1)} ms, of ${PEOPLE} people ${moneyMany.toFixed(1)} ms: ${moneyRatio.toFixed(2)} ${good(moneyRatio, AIM.crowd)}`,
  );
  for (const [path, times] of TOLD_TO_COME_AGAIN) say(`told to come again ${times} times: ${path}`);
  const rows = await lists();
  for (const row of rows) {
    say(
      `${row.name}: ${row.few.toFixed(1)} → ${row.many.toFixed(1)} ms, ${row.ratio.toFixed(2)} ${good(row.ratio, AIM.list)}`,
    );
  }
  mkdirSync('reports', { recursive: true });
  const machine = { node: process.version, cores: availableParallelism() };
  const report = {
    machine,
    people: PEOPLE,
    toldToComeAgain: Object.fromEntries(TOLD_TO_COME_AGAIN),
    pauseMs: PAUSE_MS,
    aim: AIM,
    single,
    many,
    ratio,
    money: { single: moneySingle, many: moneyMany, ratio: moneyRatio },
    lists: rows,
  };
  writeFileSync('reports/bench-flow.json', `${JSON.stringify(report, null, 2)}\n`);
  const slow = Math.max(ratio, moneyRatio) > AIM.crowd || rows.some((row) => row.ratio > AIM.list);
  process.exitCode = slow ? 1 : 0;
} finally {
  await db.destroy();
  await portal.close();
}
