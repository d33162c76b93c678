import { sql } from 'kysely';

import { escalateOverdue } from '#server/modules/dispute/overdue.ts';
import { units } from '../../helpers/bigint-oracle.ts';
import { working } from '../../helpers/working.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { secure } from './confirmations.ts';
import type { Financed, Financing } from './financing.ts';
import {
  type Came,
  type Dispute,
  type Hold,
  OPEN_DISPUTE,
  type SettledLine,
  type Settlement,
} from './model.ts';
import { amountOf, least, tons, yuan } from './money.ts';
import { bringOwed } from './owed.ts';
import { takeOff } from './settled-claims.ts';
import type { Trade } from './trade.ts';

type Side = 'sale' | 'purchase';

const NOUN = { sale: 'officialSalesOrder', purchase: 'purchaseSettlement' } as const;
const LINES = { sale: 'sales_order', purchase: 'purchase_settlement' } as const;
const paperOf = ({ saleId, purchaseId }: Settlement, side: Side) =>
  side === 'sale' ? saleId : purchaseId;
const isPaper = ({ of }: Dispute) => of.side === 'sale' || of.side === 'purchase';
const isOfMoney = ({ of }: Dispute) => of.side !== 'receipt';

async function lineIdOf(
  world: World,
  settlement: Settlement,
  { side, at }: { side: Side; at: number },
) {
  const table = LINES[side];
  const [row] = await world.rows(sql<{ id: string }>`
    select id::text as id from ${sql.table(`${table}_line`)}
    where ${sql.ref(`${table}_id`)} = ${paperOf(settlement, side)} order by sort offset ${at} limit 1`);
  return row?.id ?? '1';
}

const worthOf = ({ qty, came, saleDeduction, purchaseDeduction }: SettledLine, side: Side) => {
  const { salePrice, price } = came.brought.line.line;
  return side === 'sale'
    ? amountOf(qty, salePrice) - saleDeduction
    : amountOf(qty, price) - purchaseDeduction;
};

const raise = (trade: Trade): Step => ({
  name: 'dispute raise',
  weight: 1.5,
  async act(world) {
    const { random, cast } = world;
    const side = random.pick(['sale', 'sale', 'purchase'] as const) ?? 'sale';
    const isApt = (one: Settlement) =>
      !one.isVoided && !(side === 'sale' ? one.isSaleConfirmed : one.isPurchaseConfirmed);
    const settlement = oneOf(world, trade.settlements, isApt);
    if (settlement === undefined) return undefined;
    const at = random.int(0, settlement.lines.length - 1);
    const line = settlement.lines[at];
    if (line === undefined) return undefined;
    const worth = worthOf(line, side);
    const isOver = random.chance(0.05);
    const claim = isOver ? worth + 1n : random.cents(worth > 1n ? worth / 2n : 1n);
    const { isDone, data, code } = await attempt(world, {
      who: side === 'sale' ? cast.payer : cast.supplier,
      path: '/portal/dispute/raise',
      body: {
        objectType: NOUN[side],
        objectId: paperOf(settlement, side),
        lineId: await lineIdOf(world, settlement, { side, at }),
        disputeType: '3',
        claimAmount: yuan(claim),
        statement: '单价与合同不一致',
      },
      may: isApt(settlement) && !(isOver && side === 'sale') ? undefined : false,
    });
    if (isDone) {
      const { id } = data as { id: string };
      const raisedBy = side === 'sale' ? 'buyer' : 'supplier';
      trade.disputes.push({ id, of: { side, settlement }, raisedBy, claim, status: '1' });
    }
    return `#${trade.disputes.length} of settlement #${trade.settlements.indexOf(settlement) + 1} ${yuan(claim)} ${String(code)}`;
  },
});

interface Turn {
  name: string;
  weight: number;
  /** Who: the company that raised it, its other side (of a paper the platform), or the platform as the judge. */
  by: 'raiser' | 'other' | 'judge';
  from: readonly Dispute['status'][];
  body?: (world: World, dispute: Dispute) => object;
}

/** A part of what is claimed, as one side or the judge finds it right. */
function part(world: World, dispute: Dispute) {
  const { claim } = dispute;
  const right = world.random.chance(0.2) ? 0n : least(world.random.cents(claim), claim);
  const text = '按合同约定计算';
  return isOfMoney(dispute)
    ? { amount: yuan(right), qty: tons(0n), text }
    : { qty: tons(right), text };
}

const TURNS: readonly Turn[] = [
  { name: 'offer', weight: 2, by: 'other', from: ['1', '2'], body: part },
  { name: 'offer', weight: 1, by: 'raiser', from: ['2'], body: part },
  { name: 'accept', weight: 2, by: 'other', from: ['1', '2'] },
  { name: 'accept', weight: 2, by: 'raiser', from: ['2'] },
  {
    name: 'escalate',
    weight: 1,
    by: 'raiser',
    from: ['2'],
    body: () => ({ reason: '双方未能一致' }),
  },
  {
    name: 'withdraw',
    weight: 0.7,
    by: 'raiser',
    from: ['1', '2'],
    body: () => ({ reason: '已核实' }),
  },
  { name: 'rule', weight: 4, by: 'judge', from: ['3'], body: part },
];

/** What was disputed of a confirmed sale is owed once it is not disputed any more (I20). */
async function follow(world: World, trade: Trade, dispute: Dispute): Promise<void> {
  const { of } = dispute;
  if (of.side === 'receipt') {
    if (!OPEN_DISPUTE.includes(dispute.status)) await settle(world, trade, dispute, of);
  } else if (of.side === 'notice') {
    if (!OPEN_DISPUTE.includes(dispute.status)) await confirmRest(world, dispute, of);
  } else if (of.side === 'sale' && of.settlement.isSaleConfirmed) {
    await bringOwed(world, of.settlement);
  }
}

/** What was found right of an objection stays unconfirmed; the rest the debtor stands for. */
async function confirmRest(
  world: World,
  { id, claim }: Dispute,
  { line, financing }: { line: Financed; financing: Financing },
): Promise<void> {
  const [row] = await world.rows(sql<{ amount: string }>`
    select coalesce(settled_amount, 0)::numeric(20, 2)::text as amount from dispute where id = ${id}`);
  line.confirmed = (line.confirmed ?? 0n) + claim - units(row?.amount ?? '0', 2);
  secure(financing);
}

/** What was found right of a quantity is settled beyond, or not settled any more. */
async function settle(
  world: World,
  trade: Trade,
  { id, raisedBy, claim }: Dispute,
  { came, holds }: { came: Came; holds: readonly Hold[] },
): Promise<void> {
  const [row] = await world.rows(sql<{ qty: string }>`
    select coalesce(settled_qty, 0)::numeric(20, 3)::text as qty from dispute where id = ${id}`);
  const right = units(row?.qty ?? '0', 3);
  if (right > claim) world.unexpected(`of a claim of ${tons(claim)} ${tons(right)} was right`);
  if (raisedBy === 'supplier') {
    came.raised -= claim;
    came.changed += right;
  } else {
    came.held -= claim;
    came.changed -= right;
  }
  takeOff(trade, came, holds);
  for (const { settlement } of holds) await bringOwed(world, settlement);
}

async function read(world: World, dispute: Dispute) {
  const [row] = await world.rows(sql<{ status: Dispute['status']; version: number }>`
    select dispute_status as status, version from dispute where id = ${dispute.id}`);
  if (row !== undefined) dispute.status = row.status;
  return row?.version ?? 1;
}

/** Whoever takes a step, and by which side's calls. */
function actorOf({ cast }: World, dispute: Dispute, by: Turn['by']) {
  if (by === 'judge') return { who: cast.operator('judge'), calls: 'admin' };
  if (by === 'other' && isPaper(dispute)) return { who: cast.operator('operator'), calls: 'admin' };
  const isBuyers = (by === 'raiser') === (dispute.raisedBy === 'buyer');
  const buyer = isOfMoney(dispute) ? cast.payer : cast.buyer;
  return { who: isBuyers ? buyer : cast.supplier, calls: 'portal' };
}

/** Disputes (争议) of papers and of receipts: raised, answered, agreed, ruled, taken back, overdue. */
export function disputes(trade: Trade): Part {
  const all = trade.disputes;
  const step = (turn: Turn): Step => ({
    name: `dispute ${turn.name} by ${turn.by}`,
    weight: turn.weight,
    async act(world) {
      const dispute = oneOf(world, all, ({ status }) => turn.from.includes(status));
      if (dispute === undefined) return undefined;
      const version = await read(world, dispute);
      const { who, calls } = actorOf(world, dispute, turn.by);
      const { isDone, code } = await attempt(world, {
        who,
        path: `/${calls}/dispute/${turn.name}`,
        body: { id: dispute.id, version, ...turn.body?.(world, dispute) },
        // Whose step it is by now is theirs to know.
        may: turn.from.includes(dispute.status) ? undefined : false,
      });
      if (isDone) {
        await read(world, dispute);
        await follow(world, trade, dispute);
      }
      return `#${all.indexOf(dispute) + 1} ${String(code)} → ${dispute.status}`;
    },
  });
  return {
    name: 'disputes',
    steps: [raise(trade), ...TURNS.map(step)],
    async overnight({ portal }) {
      await escalateOverdue(working(portal));
    },
    check: (world) => check(world, all),
  };
}

/** One that has ended stays so; one that is open stands where somebody has brought it, or where its time has. */
async function check(world: World, all: readonly Dispute[]): Promise<string[]> {
  const rows = await world.rows(sql<{ id: string; status: string }>`
    select id::text as id, dispute_status as status from dispute
    where id = any (${all.map(({ id }) => id)}::bigint[])`);
  const are = new Map(rows.map(({ id, status }) => [id, status]));
  return all.flatMap(({ id, status }, at) => {
    const is = are.get(id) ?? 'not there';
    const isOverdue = OPEN_DISPUTE.includes(status) && is === '3';
    return is === status || isOverdue ? [] : [`dispute #${at + 1} is ${is}, not ${status}`];
  });
}
