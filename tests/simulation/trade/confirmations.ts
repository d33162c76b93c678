import { sql } from 'kysely';

import { divideHalfUp } from '../../helpers/bigint-oracle.ts';
import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import { lendable } from './factoring-draws.ts';
import type { Factory, Financed, Financing, Stage } from './financing.ts';
import { OPEN_DISPUTE } from './model.ts';
import { sum, yuan } from './money.ts';
import type { Trade } from './trade.ts';

const objection = '验收数量与发票不符';

interface NoticeLine {
  notice: string;
  id: string;
  due: string;
  confirmedDue: string | null;
}

const noticeLines = (world: World, { id }: Financing): Promise<NoticeLine[]> =>
  world.rows(sql<NoticeLine>`
    select n.id::text as notice, l.id::text as id, l.due_date::text as due, l.confirmed_due::text as "confirmedDue"
    from factoring_notice n join factoring_notice_line l on l.factoring_notice_id = n.id
    where n.factoring_id = ${id} order by l.sort`);

/** What the debtor says of a receivable: all of it, a part or nothing; when it is asked again no less, except by mistake. */
function wordOf({ random }: World, { transfer, confirmed = 0n }: Financed): bigint {
  if (confirmed > 0n && random.chance(0.05)) return confirmed - 1n;
  if (random.chance(0.6)) return transfer;
  const more = ((transfer - confirmed) * BigInt(random.int(0, 1_000))) / 1_000n;
  return confirmed + more;
}

/** With both the debtor's word and the registration something is advanced, as soon as it is some. */
export function secure(financing: Financing): void {
  const { lines, isRegistered, advanceRate } = financing;
  const isKnown = lines.every(({ confirmed }) => confirmed !== undefined);
  if (financing.stage !== 'confirmed' || !isRegistered || !isKnown) return;
  for (const line of lines) {
    line.share = divideHalfUp((line.confirmed ?? 0n) * advanceRate, 100n);
  }
  financing.advance = sum(lines.map(({ share }) => share));
  if (financing.advance > 0n) financing.stage = 'ready';
  // Of what its debtor has paid already nothing is advanced any more.
  for (const line of lines) if (lendable(financing, line) === 0n) line.share = 0n;
  financing.advance = sum(lines.map(({ share }) => share));
  settle(financing);
}

/** Its debtor has paid all that it owes by its own word. */
export const isPaid = ({ lines }: Financing): boolean =>
  lines.every(({ collected, confirmed, transfer }) => collected >= (confirmed ?? transfer));

/** So it had before anything was advanced. */
export function settle(financing: Financing): void {
  if (financing.stage === 'ready' && isPaid(financing)) financing.stage = 'advanced';
}

/** What is not confirmed is in dispute with the seller; what an earlier answer held is dropped where another is given. */
async function argued(world: World, trade: Trade, financing: Financing, before: readonly bigint[]) {
  const rows = await noticeLines(world, financing);
  for (const [at, line] of financing.lines.entries()) {
    const { transfer, confirmed = 0n } = line;
    if (before[at] === confirmed) continue;
    for (const dispute of trade.disputes) {
      const isOver = dispute.of.side === 'notice' && dispute.of.line === line;
      if (isOver && OPEN_DISPUTE.includes(dispute.status)) dispute.status = '5';
    }
    if (confirmed === transfer) continue;
    const [row] = await world.rows(sql<{ id: string }>`
      select max(id)::text as id from dispute where object_type = 'factoringNotice' and line_id = ${rows[at]?.id ?? '0'}`);
    const of = { side: 'notice', line, financing } as const;
    const claim = transfer - confirmed;
    trade.disputes.push({ id: row?.id ?? '', of, raisedBy: 'buyer', claim, status: '1' });
  }
}

const UNTOLD: readonly Stage[] = ['offered', 'proposed', 'declined', 'ended'];
const isOpen = ({ stage, lines }: Financing) =>
  !UNTOLD.includes(stage) && lines.some(({ confirmed, transfer }) => confirmed !== transfer);

/** The debtor answers its notice (确权), and again what it has objected to. */
export const answer = (trade: Trade, factory: () => Factory): Step => ({
  name: 'factoring answer',
  weight: 3,
  async act(world) {
    const { all, product, isDisclosed } = factory();
    if (!isDisclosed) return undefined;
    const one = oneOf(world, all, isOpen);
    if (one === undefined) return undefined;
    const rows = await noticeLines(world, one);
    const said = one.lines.map((line) => wordOf(world, line));
    const before = one.lines.map(({ confirmed }) => confirmed ?? -1n);
    const isRight = isOpen(one) && said.every((word, at) => word >= (before[at] ?? 0n));
    const { isDone, code } = await attempt(world, {
      who: world.cast.payer,
      path: '/portal/factoringNotice/answer',
      body: {
        id: rows[0]?.notice ?? '1',
        receivables: one.lines.map(({ transfer }, at) => ({
          id: rows[at]?.id ?? '1',
          confirmedAmount: yuan(said[at] ?? 0n),
          confirmedDue: rows[at]?.confirmedDue ?? rows[at]?.due ?? world.dayAfter(1),
          objection: said[at] === transfer ? '' : objection,
        })),
      },
      // What is answered after its day or when all is settled, its own rules know.
      may: isRight && one.stage === 'confirmed' ? true : isRight ? undefined : false,
    });
    if (isDone) {
      for (const [at, line] of one.lines.entries()) line.confirmed = said[at] ?? 0n;
      await argued(world, trade, one, before);
      secure(one);
    }
    return `${product} #${all.indexOf(one) + 1} ${said.map(yuan).join(' + ')} ${String(code)} → ${one.stage}`;
  },
});

/** Where the debtor is not told (暗保理), a legal officer vouches for what it owes; its debtor sees nothing. */
export const vouch = (factory: () => Factory): Step => ({
  name: 'factoring checkLegally',
  weight: 2,
  async act(world) {
    const { all, product, isDisclosed, projectId } = factory();
    const isApt = ({ stage, lines }: Financing) =>
      stage === 'confirmed' && lines.some(({ confirmed }) => confirmed === undefined);
    const one = oneOf(world, all, isApt);
    if (one === undefined) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('judge'),
      path: '/admin/factoring/checkLegally',
      body: { id: one.id },
      may: !isDisclosed && one.stage === 'confirmed',
    });
    if (isDone) {
      for (const line of one.lines) line.confirmed = line.transfer;
      secure(one);
    }
    if (!isDisclosed) await expectUnseen(world, one, projectId);
    return `${product} #${all.indexOf(one) + 1} ${String(code)} → ${one.stage}`;
  },
});

async function expectUnseen(world: World, { id }: Financing, projectId: string): Promise<void> {
  const { payer } = world.cast;
  const read = await world.get(payer, '/portal/factoring/detail', { id });
  if (read.code === 0) world.unexpected('a debtor reads a factoring that it was not told of');
  const told = await world.send(payer, '/portal/factoringNotice/page', { projectId });
  const { content } = (told.data ?? {}) as { content?: unknown[] };
  if (content?.length !== 0)
    world.unexpected(`a debtor is told of what it must not know: ${told.body}`);
}

/** What was confirmed of each receivable, on the notice and on the financing. */
export async function checkConfirmed(world: World, all: readonly Financing[]): Promise<string[]> {
  const rows = await world.rows(sql<{ id: string; is: string; advance: string; ready: boolean }>`
    select l.id::text as id, coalesce(l.confirmed_amount::text, 'nothing') as is
    from factoring_line l where l.factoring_id = any (${all.map(({ id }) => id)}::bigint[])`);
  const are = new Map(rows.map(({ id, is }) => [id, is]));
  return all.flatMap(({ lines }, at) =>
    lines.flatMap(({ id, confirmed }) => {
      const was = confirmed === undefined ? 'nothing' : yuan(confirmed);
      const is = are.get(id) ?? 'not there';
      return is === was ? [] : [`of factoring #${at + 1} ${is} is confirmed, not ${was}`];
    }),
  );
}
