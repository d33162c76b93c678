import { sql } from 'kysely';

import type { World } from '../world.ts';
import type { Pick, PickLine, Trip } from './model.ts';
import { least, sum, tons } from './money.ts';
import type { Trade } from './trade.ts';

/** Thousandths by which a product line may exceed (I7): 特钢 and 成品油; no other. */
const MORE: Readonly<Record<string, bigint>> = { 5: 50n, 6: 10n };

/** What may be drawn at most of a quantity in a product line. */
export const most = (line: string, qty: bigint): bigint =>
  (qty * (1_000n + (MORE[line] ?? 0n))) / 1_000n;

type Stage = 'picked' | 'shipped' | 'delivered' | 'received' | 'accepted';

/** What has come to a stage and was neither promised nor taken further. */
export function rest(line: PickLine, stage: 'picked' | 'shipped'): bigint {
  const left =
    stage === 'picked' ? line.picked - line.promised - line.shipped : line.shipped - line.delivered;
  return left > 0n ? left : 0n;
}

const GOING: readonly Trip['status'][] = ['moving', 'arrived', 'abnormal'];

/** What trips that go on have loaded of a line: no delivery of these days names any. */
export function loaded(trade: Trade, line: PickLine): bigint {
  const going = trade.trips.filter(({ status }) => GOING.includes(status));
  const loads = going.flatMap(({ loads }) => loads).filter((load) => load.line === line);
  return sum(loads.map(({ qty }) => qty));
}

/** The same, all that it is on its way with at most. */
const carried = (trade: Trade, line: PickLine): bigint =>
  least(loaded(trade, line), rest(line, 'shipped'));

/** What was shipped, did not come, and is on no trip any more, is picked as before; what was fetched has no trip. */
export function unship(trade: Trade, { mode, lines }: Pick, isFetched = false): void {
  if (mode !== '1' && !isFetched) return;
  for (const line of lines) line.shipped -= rest(line, 'shipped') - carried(trade, line);
}

/** What is left of a pick-up that is closed goes back to its order. */
export function giveBack(trade: Trade, pick: Pick, isFetched: boolean): void {
  unship(trade, pick, isFetched);
  for (const line of pick.lines) line.picked -= rest(line, 'picked');
}

const STAGES: readonly Stage[] = ['picked', 'shipped', 'delivered', 'received', 'accepted'];
const BOOK = {
  picked: 'qtyPicked',
  shipped: 'qtyShipped',
  delivered: 'qtyDelivered',
  received: 'qtyReceived',
  accepted: 'qtyAccepted',
} as const;

/** The books hold of every line of a pick-up what the model counts, stage by stage, and nothing twice (I7, I11). */
export async function checkChain(world: World, trade: Trade): Promise<string[]> {
  const lines = trade.picks.flatMap((pick, at) =>
    pick.lines.map((line) => ({ line, name: `pick-up #${at + 1} ${line.line.spec}` })),
  );
  const rows = await world.rows(sql<{ key: string; qty: string }>`
    select book || ' ' || owner_id as key, trim_scale(granted)::text as qty from ledger_account
    where owner_id = any (${lines.map(({ line }) => line.id)}::bigint[]) and book like 'qty%'`);
  const are = new Map(rows.map(({ key, qty }) => [key, qty]));
  return lines.flatMap(({ line, name }) =>
    STAGES.flatMap((stage) => {
      const is = are.get(`${BOOK[stage]} ${line.id}`) ?? '0';
      const was = tons(line[stage]).replace(/\.?0+$/, '') || '0';
      return is === was ? [] : [`${name} has ${is} ${stage}, not ${was}`];
    }),
  );
}
