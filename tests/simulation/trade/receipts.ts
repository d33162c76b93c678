import { sql } from 'kysely';

import { RECEIPT_TICKS } from '../../helpers/receipts.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part } from '../part.ts';
import { Documents } from '../parts/document.ts';
import { AT, type Doc, type Life } from '../parts/life.ts';
import type { World } from '../world.ts';
import { checkChain, most } from './chain.ts';
import type { Came, Delivery, Receipt } from './model.ts';
import { tons } from './money.ts';
import type { Sites } from './sites.ts';
import type { Trade } from './trade.ts';

/** ‰ that weighing may differ by before what arrived decides (rules.md M2). */
const TOLERANCE = 3n;

/** What is settled of a line: inside the tolerance as delivered, outside as arrived, less what was rejected. */
export function settledOf({ brought, received, rejected, changed, raised }: Came): bigint {
  const diff = received + rejected - brought.qty;
  const size = diff < 0n ? -diff : diff;
  const basis = size * 1_000n <= TOLERANCE * brought.qty ? brought.qty : received + rejected;
  return basis - rejected + changed + raised;
}

/** Mostly all of it came; some is short by less or more than the tolerance, some is refused. */
export function cameOf({ random }: World, { lines }: Delivery): Came[] {
  return lines.map((brought) => {
    const { qty } = brought;
    const permille = BigInt(random.pick([0, 0, 0, 1, 2, 3, 4, 10]) ?? 0);
    const short = (qty * permille) / 1_000n;
    const rejected = random.chance(0.1) ? (qty * BigInt(random.int(1, 1_000))) / 1_000n : 0n;
    const kept = qty - short - rejected;
    const more = random.chance(0.03) ? 1n + short : 0n;
    const none = { changed: 0n, raised: 0n, held: 0n, id: '' };
    return { brought, received: kept > 0n ? kept + more : 0n, rejected, ...none };
  });
}

async function begin(world: World, trade: Trade, sites: Sites): Promise<Receipt | undefined> {
  const isFree = (one: Delivery) =>
    one.status === 'waiting' &&
    !trade.receipts.some(
      ({ delivery, status }) => delivery === one && status !== AT.gone && status !== AT.voided,
    );
  const delivery = oneOf(world, trade.deliveries, isFree);
  if (delivery === undefined) return undefined;
  const { project } = delivery.pick.pair.request;
  const lines = cameOf(world, delivery);
  const values = {
    projectId: project.id,
    deliveryId: delivery.id,
    receiverId: (await sites.of(world, project)).receiverId,
    receiveDate: world.dayAfter(0),
    file91: [(await world.cast.paper(world.buyer, 91)).id],
    lines: lines.map(({ brought, received, rejected }) => ({
      upstreamId: brought.id,
      receivedQty: tons(received),
      rejectedQty: tons(rejected),
      ...(rejected > 0n && { rejectReason: '锈蚀' }),
    })),
  };
  const { data, isDone } = await attempt(world, {
    who: world.buyer,
    path: '/portal/actualDelivery/save',
    body: { values },
    may: undefined,
  });
  if (!isDone) return undefined;
  const { id } = data as { id: string };
  await named(world, id, lines);
  return { id, status: AT.draft, passed: 0, delivery, isSigned: false, lines };
}

/** Lines of a receipt get the ids that they were saved with. */
export async function named(world: World, id: string, lines: readonly Came[]): Promise<void> {
  const rows = await world.rows(sql<{ id: string; upstream: string }>`
    select id::text as id, upstream_id::text as upstream from actual_delivery_line
    where actual_delivery_id = ${id}`);
  for (const line of lines) {
    line.id = rows.find(({ upstream }) => upstream === line.brought.id)?.id ?? '';
  }
}

/** Nothing came that was not delivered, within the tolerance; something was received or refused. */
export function isRight({ delivery, isSigned, lines }: Omit<Receipt, keyof Doc>): boolean {
  const { line } = delivery.pick.pair.request.project;
  const isWithin = ({ brought, received, rejected }: Came) =>
    received + rejected <= most(line, brought.qty);
  return (delivery.status === 'waiting' || isSigned) && lines.every(isWithin);
}

/** What was kept is received, and its delivery waits for nobody any more. */
export function receive({ delivery, lines }: Pick<Receipt, 'delivery' | 'lines'>): void {
  delivery.status = 'signed';
  for (const { brought, received } of lines) brought.line.received += received;
}

/** Receipts (实收): what was kept is received when they are handed in, and accepted when the supplier confirms. */
export function receipts(trade: Trade, sites: Sites): Part {
  const life: Life<Receipt> = {
    noun: 'actualDelivery',
    table: 'actual_delivery',
    weight: 6,
    begin: (world) => begin(world, trade, sites),
    maySubmit: (receipt) => (isRight(receipt) ? undefined : false),
    mayFinish: () => undefined,
    approval: () => ({ ticks: RECEIPT_TICKS.map((key) => ({ key, result: 'pass' })) }),
    isNeverRejected: true,
    isNeverWithdrawn: ({ isSigned }) => isSigned,
    customer: { node: 'N2', who: ({ cast }) => cast.supplier },
    submitted: receive,
    letGo({ delivery, isSigned, lines }) {
      if (!isSigned) delivery.status = 'waiting';
      for (const { brought, received } of lines) brought.line.received -= received;
    },
    // Its goods are to be signed for anew, however they were the first time.
    terminated({ delivery }) {
      delivery.status = 'waiting';
    },
    deleted({ delivery, isSigned }) {
      if (isSigned) delivery.status = 'waiting';
    },
    approved({ lines }) {
      for (const { brought, received } of lines) brought.line.accepted += received;
    },
  };
  const { part } = new Documents(life, trade.receipts);
  const check = async (world: World) => [
    ...(await part.check(world)),
    ...(await checkChain(world, trade)),
    ...(await checkSettled(world, trade)),
  ];
  return { ...part, check };
}

/** What receipts settle is what the rule says of what came (rules.md M2). */
async function checkSettled(world: World, trade: Trade): Promise<string[]> {
  const inReview = trade.receipts.filter(({ status }) =>
    [AT.review, AT.approved].some((at) => at === status),
  );
  const rows = await world.rows(sql<{ id: string; qty: string }>`
    select l.id::text as id, l.settle_qty::numeric(20, 3)::text as qty from actual_delivery_line l
    where l.actual_delivery_id = any (${inReview.map(({ id }) => id)}::bigint[])`);
  const are = new Map(rows.map(({ id, qty }) => [id, qty]));
  return inReview.flatMap((receipt) =>
    receipt.lines.flatMap((line) => {
      const [is, was] = [are.get(line.id), tons(settledOf(line))];
      const name = `receipt #${trade.receipts.indexOf(receipt) + 1}`;
      return is === was ? [] : [`${name} settles ${is}, not ${was}`];
    }),
  );
}
