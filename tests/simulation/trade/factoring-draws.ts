import { sql } from 'kysely';

import { divideHalfUp, units } from '../../helpers/bigint-oracle.ts';
import { TICKS } from '../../helpers/pay-applies.ts';
import { attempt } from '../act.ts';
import type { World } from '../world.ts';
import {
  type Draw,
  type Drawn,
  type Factory,
  type Financed,
  type Financing,
  linesOf,
} from './financing.ts';
import { least, sum, yuan } from './money.ts';
import { parts as amountsOf } from './pay-outs.ts';
import type { Trade } from './trade.ts';

const LATE = '2099-12-31';
const isNothingOut = ({ outstanding }: { outstanding: string }) => units(outstanding, 2) === 0n;

/** Money may go out for it. */
export const isOpen = ({ stage }: Financing) => stage === 'ready' || stage === 'advanced';

const kept = (payments: readonly Drawn[]) => payments.filter(({ isBounced }) => !isBounced);
const paidOf = ({ payments }: Draw) => sum(kept(payments).map(({ amount }) => amount));
export const leftOf = (draw: Draw) => draw.asked - paidOf(draw);

/** What of an advance went out for a receivable and has not come back from the bank. */
export function advancedOf({ draws }: Financing, line: Financed): bigint {
  const advances = draws.filter(({ kind }) => kind === '7').flatMap(({ payments }) => payments);
  const of = kept(advances).flatMap((one) => one.parts.filter((part) => part.line === line));
  return sum(of.map(({ amount }) => amount));
}

/** What was paid of one kind. */
export const drawnOf = ({ draws }: Financing, kind: Draw['kind']) =>
  sum(draws.filter((draw) => draw.kind === kind).map(paidOf));

/** What may be asked for of so much: what was asked for is taken, of a request that was closed what was paid. */
export function leftToAsk({ draws }: Financing, kind: Draw['kind'], whole: bigint): bigint {
  const taken = draws
    .filter((draw) => draw.kind === kind)
    .map((draw) => (draw.isClosed ? paidOf(draw) : draw.asked));
  return whole - sum(taken);
}

async function grant(world: World, draw: Draw): Promise<void> {
  for (let node = 0; node < 6; node += 1) {
    const [task] = await world.rows(sql<{ id: string; key: string }>`
      select t.id::text as id, t.node_key as key from process_task t join process_instance i on i.id = t.instance_id
      where i.object_type = 'payApply' and i.object_id = ${draw.id} and t.status = 1`);
    if (task === undefined) break;
    const ticks = (TICKS[task.key] ?? []).map((key) => ({ key, result: 'pass' }));
    await world.send(world.operator, '/admin/review/approve', { taskId: task.id, ticks });
  }
  const [row] = await world.rows(sql<{ status: string }>`
    select audit_status as status from pay_apply where id = ${draw.id}`);
  draw.isGranted = row?.status === '3';
}

/** The share of what the debtor of a receivable has confirmed and not paid. */
export function lendable(
  { advanceRate }: Financing,
  { confirmed = 0n, collected }: Financed,
): bigint {
  const owes = confirmed - collected;
  return owes > 0n ? divideHalfUp(owes * advanceRate, 100n) : 0n;
}

/** What was asked for of a kind and was not paid yet. */
export function waitingOf({ draws }: Financing, kind: Draw['kind']): bigint {
  const open = draws.filter((draw) => draw.kind === kind && !draw.isClosed);
  return sum(open.map(leftOf));
}

/**
 * What of an advance may go out for each receivable: the share of what its debtor has confirmed and not paid covers it and what
 * is outstanding by the tables, which say too whether it is due, the seller's again or lost.
 */
async function roomsOf(world: World, one: Financing): Promise<Drawn['parts']> {
  const rows = await linesOf(world, one.id);
  return one.lines.map((line, at) => {
    const outstanding = units(rows[at]?.outstanding ?? '0', 2);
    const open = lendable(one, line) - outstanding;
    // What is out beyond that takes nothing from other receivables.
    const row = rows[at];
    const isBarred = row === undefined || row.isOver !== '' || row.due <= world.dayAfter(0);
    const covered = open > 0n && !isBarred ? open : 0n;
    return { line, amount: least(line.share - advancedOf(one, line), covered) };
  });
}

/** The same of all receivables of a financing. */
export async function wholeRoom(world: World, one: Financing): Promise<bigint> {
  return sum((await roomsOf(world, one)).map(({ amount }) => amount));
}

/** Which receivables an advance is for: the first that have room. */
function partsOf(rooms: Drawn['parts'], amount: bigint): Drawn['parts'] {
  let left = amount;
  return rooms.flatMap(({ line, amount: room }) => {
    const part = least(left, room);
    if (part <= 0n) return [];
    left -= part;
    return [{ line, amount: part }];
  });
}

/** A pay-out by its steps to the bank's slip. */
async function settle(world: World, id: string): Promise<boolean> {
  const { cast } = world;
  const [officer, director] = [cast.operator('officer'), cast.operator('director')];
  const body = { id };
  await attempt(world, { who: director, path: '/admin/payment/release', body, may: true });
  const slip = {
    ...body,
    bankSerialNo: world.serial(),
    payDate: world.dayAfter(0),
    attachment: [await cast.paper(officer, 111)],
  };
  const sent = { who: officer, path: '/admin/payment/confirm', body: slip, may: true };
  return (await attempt(world, sent)).isDone;
}

/** What is left of what was granted is paid on one day: at once, or once the bank has given it back. */
export async function payLeft(
  world: World,
  trade: Trade,
  { one, draw }: { one: Financing; draw: Draw },
) {
  if (!draw.isGranted) await grant(world, draw);
  const isAdvance = draw.kind === '7';
  const left = isAdvance ? least(leftOf(draw), await wholeRoom(world, one)) : leftOf(draw);
  const amounts = amountsOf(world, left);
  const isRight = draw.isGranted && !draw.isClosed && sum(amounts) <= left && !trade.isStopped;
  // Of a balance what its seller owes and its debtor can pay no more is kept; how much has run the product knows.
  const isSure = isAdvance || (await linesOf(world, one.id)).every(isNothingOut);
  const { isDone, data, code } = await attempt(world, {
    who: world.cast.operator('officer'),
    path: '/admin/payable/prepare',
    body: { id: draw.id, amounts: amounts.map(yuan) },
    may: isSure || !isRight ? isRight : undefined,
  });
  const ids = isDone ? (data as string[]) : [];
  for (const [at, id] of ids.entries()) {
    const amount = amounts[at] ?? 0n;
    const parts = isAdvance ? partsOf(await roomsOf(world, one), amount) : [];
    if (!(await settle(world, id))) continue;
    draw.payments.push({ id, amount, parts, isBounced: false });
    if (isAdvance) one.stage = 'advanced';
  }
  return { code, amounts };
}

interface Asked {
  factory: Factory;
  one: Financing;
  kind: Draw['kind'];
  amount: bigint;
}

/** Money that the seller asks for and mostly gets on the same day. Answers how its request was taken. */
export async function drawn(
  world: World,
  trade: Trade,
  { factory: { projectId, bankId }, one, kind, amount }: Asked,
): Promise<number | string> {
  const { cast, random } = world;
  const values = {
    projectId,
    factoringId: one.id,
    supplierId: cast.sides.supplier.companyId,
    drawType: kind,
    applyAmount: yuan(amount),
    payMethod: '1',
    bankId,
    expectPayDate: LATE,
    purpose: '应收账款融资',
  };
  const saved = await world.send(cast.supplier, '/portal/payApply/save', { values });
  if (saved.code !== 0) return saved.code;
  const { id } = saved.data as { id: string };
  const { code } = await world.send(cast.supplier, '/portal/payApply/submit', { id });
  if (code !== 0) return code;
  const draw: Draw = {
    id,
    kind,
    asked: amount,
    isGranted: false,
    isClosed: false,
    payments: [],
  };
  one.draws.push(draw);
  await grant(world, draw);
  if (draw.isGranted && random.chance(0.85)) await payLeft(world, trade, { one, draw });
  return code;
}
