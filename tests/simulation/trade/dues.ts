import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import { accrued, freed, outstanding } from '../../helpers/dues-model.ts';
import type { World } from '../world.ts';
import type { Collection, Owed } from './model.ts';
import { sum, yuan } from './money.ts';
import type { Trade } from './trade.ts';

export const allOf = (owed: Owed, day: number): bigint => {
  const { principal, fee, penalty } = outstanding(owed, day);
  return principal + fee + penalty;
};
export const takenOf = ({ takings }: Collection): bigint =>
  sum(
    takings
      .filter(({ isUndone }) => !isUndone)
      .map(({ principal, fee, penalty }) => principal + fee + penalty),
  );
/** What of a collection nobody has taken or given back. */
export const leftOf = (one: Collection): bigint =>
  one.isOurs ? one.amount - takenOf(one) - one.refunded : 0n;
/** A month that goes on is never closed. */
export const isThisMonth = (world: World, { day }: Pick<Collection, 'day'>): boolean =>
  world.dayAfter(day - world.day).slice(0, 7) === world.dayAfter(0).slice(0, 7);
export const name = (trade: Trade, one: Collection) => `#${trade.collections.indexOf(one) + 1}`;

const statusFits = ({ isWrittenOff }: Owed, status: string, isPaid: boolean): boolean =>
  isWrittenOff ? status === '6' : isPaid === ['2', '4'].includes(status);

/** What every receivable says of itself is what the model counts: what is paid, the penalty (I18), what it has freed (I4). */
export async function checkOwed(world: World, trade: Trade): Promise<string[]> {
  const rows = await world.rows(sql<Record<string, string>>`
    select id::text as id, principal || ' ' || fee || ' ' || paid_principal || ' ' || paid_fee || ' ' || paid_penalty as is,
      exposure::text as exposure, settle_principal::text as whole, freed::text as freed, plan_status as status,
      receivable_penalty(id, ${world.dayAfter(0)}::date)::numeric(20, 2)::text as penalty
    from receivable_plan where not deleted`);
  return rows.flatMap((row) => {
    const owed = trade.owed.find(({ id }) => id === row.id);
    if (owed === undefined) return ['a receivable is of no confirmed sale'];
    owed.exposure = units(row.exposure ?? '0', 2);
    owed.whole = units(row.whole ?? '0', 2);
    const { principal, fee, paid } = owed;
    const was = [principal, fee, paid.principal, paid.fee, paid.penalty].map(yuan).join(' ');
    const due = outstanding(owed, world.day);
    const late = yuan(accrued(owed, world.day));
    const isPaid = due.principal + due.fee + due.penalty === 0n;
    const { limit, limitType } = owed.settlement.pair.request.project;
    const gives = limitType === '1' && limit?.state !== 'closed' ? yuan(freed(owed)) : row.freed;
    const title = `receivable #${trade.owed.indexOf(owed) + 1}`;
    return [
      ...(row.is === was ? [] : [`${title} is ${row.is}, not ${was}`]),
      ...(row.penalty === late ? [] : [`${title} has a penalty of ${row.penalty}, not ${late}`]),
      ...(row.freed === gives ? [] : [`${title} has freed ${row.freed}, not ${gives}`]),
      ...(statusFits(owed, row.status ?? '', isPaid)
        ? []
        : [`${title} is ${row.status} with ${yuan(due.principal)} ${late} open`]),
    ];
  });
}

/** What of every collection is taken and given back. */
export async function checkCollections(world: World, trade: Trade): Promise<string[]> {
  const rows = await world.rows(sql<{ id: string; is: string }>`
    select id::text as id, amount || ' ' || allocated || ' ' || refunded as is from collection
    where id = any (${trade.collections.map(({ id }) => id)}::bigint[])`);
  const are = new Map(rows.map(({ id, is }) => [id, is]));
  return trade.collections.flatMap((one) => {
    const was = [one.amount, takenOf(one), one.refunded].map(yuan).join(' ');
    const is = are.get(one.id) ?? 'not there';
    return is === was ? [] : [`collection ${name(trade, one)} is ${is}, not ${was}`];
  });
}
