import { sql } from 'kysely';

import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import { AT } from '../parts/life.ts';
import type { World } from '../world.ts';
import type { Came, Dispute, Hold, Receipt } from './model.ts';
import { tons } from './money.ts';
import { bringOwed } from './owed.ts';
import { settledOf } from './receipts.ts';
import { checkClaims, holdsOf, isArgued, isPaid, undisputed } from './settled-claims.ts';
import type { Trade } from './trade.ts';

const statement = '我方磅单不同，请复磅';

/** A part of so much, now and then a thousandth too much. */
function claimOf({ random }: World, most: bigint): bigint {
  if (random.chance(0.1)) return most + 1n;
  const part = (most * BigInt(random.int(1, 1_000))) / 1_000n;
  return part > 0n ? part : most;
}

async function disputed(
  world: World,
  trade: Trade,
  came: Came,
  { holds = [], ...of }: Pick<Dispute, 'raisedBy' | 'claim'> & { holds?: readonly Hold[] },
) {
  const [row] = await world.rows(sql<{ id: string }>`
    select max(id)::text as id from dispute where object_type = 'actualDelivery' and line_id = ${came.id}`);
  const over = { side: 'receipt', came, holds } as const;
  trade.disputes.push({ id: row?.id ?? '', of: over, status: '1', ...of });
}

const beyond = (came: Came): bigint => came.brought.qty - settledOf(came);

/** While the supplier is asked it may claim more of a line, up to what it has brought; the rest is confirmed by that. */
const object = (trade: Trade): Step => ({
  name: 'actualDelivery object',
  weight: 2,
  async act(world) {
    const isApt = ({ status, passed, lines }: Receipt) =>
      status === AT.review && passed === 1 && lines.some((came) => beyond(came) > 0n);
    const receipt = oneOf(world, trade.receipts, isApt);
    const came = world.random.pick(receipt?.lines.filter((one) => beyond(one) > 0n) ?? []);
    if (receipt === undefined || came === undefined) return undefined;
    const claim = claimOf(world, beyond(came));
    const { isDone, code } = await attempt(world, {
      who: world.cast.supplier,
      path: '/portal/actualDelivery/object',
      body: {
        id: receipt.id,
        lines: [{ lineId: came.id, claimQty: tons(settledOf(came) + claim) }],
        disputeType: '1',
        statement,
      },
      may: isApt(receipt) && claim <= beyond(came),
    });
    if (isDone) {
      receipt.status = AT.approved;
      for (const { brought, received } of receipt.lines) brought.line.accepted += received;
      came.raised += claim;
      await disputed(world, trade, came, { raisedBy: 'supplier', claim });
    }
    return `#${trade.receipts.indexOf(receipt) + 1} ${tons(claim)} ${String(code)}`;
  },
});

/** What a claim would hold of papers. */
function holdsBy(trade: Trade, came: Came, claim: bigint): Hold[] {
  came.held += claim;
  const holds = holdsOf(trade, came);
  came.held -= claim;
  return holds;
}

/** The buyer finds something wrong after the receipt was confirmed, settled or not. */
const raise = (trade: Trade): Step => ({
  name: 'dispute raise over a receipt',
  weight: 1.2,
  async act(world) {
    const isApt = ({ status, lines }: Receipt) =>
      status === AT.approved && lines.some((came) => undisputed(came) > 0n);
    const receipt = oneOf(world, trade.receipts, isApt);
    const came = world.random.pick(receipt?.lines.filter((one) => undisputed(one) > 0n) ?? []);
    if (receipt === undefined || came === undefined) return undefined;
    const claim = claimOf(world, undisputed(came));
    const holds = holdsBy(trade, came, claim);
    // What a dispute of the sale itself has left of its lines the tables know: whether money came for it, too.
    const isPaidFor = isPaid(holds) && !holds.some(({ settlement }) => isArgued(trade, settlement));
    const isOpen = isApt(receipt) && claim <= undisputed(came) && !isPaidFor;
    const { isDone, code } = await attempt(world, {
      who: world.buyer,
      path: '/portal/dispute/raise',
      body: {
        objectType: 'actualDelivery',
        objectId: receipt.id,
        lineId: came.id,
        disputeType: '2',
        claimQty: tons(claim),
        statement,
      },
      may: isOpen ? undefined : false,
    });
    if (isDone) {
      came.held += claim;
      await disputed(world, trade, came, { raisedBy: 'buyer', claim, holds });
      for (const { settlement } of holds) await bringOwed(world, settlement);
    }
    return `#${trade.receipts.indexOf(receipt) + 1} ${tons(claim)} ${String(code)}`;
  },
});

/** Objections of the supplier to receipts (对实收提出异议), and disputes of the buyer over them. */
export const objections = (trade: Trade): Part => ({
  name: 'objections',
  steps: [object(trade), raise(trade)],
  check: (world) => checkClaims(world, trade),
});
