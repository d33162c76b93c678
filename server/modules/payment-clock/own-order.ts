import { sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import { type ClockedOrder, clockedOrders } from './orders.ts';

const orders = columnsOf('purchase_order', 'o');

/** Whoever may read the purchase orders. */
const READERS: readonly string[] = readersOf('orderConfirm');

/** An order of mine. */
export const ownOrder = () =>
  sessionRead<{ id: string }, ClockedOrder>(({ me, p }) =>
    clockedOrders(
      sql`${orders.id} = ${p('id')}::bigint and ${orders.company_id} = ${me.companyId}`,
    ),
  );

/** Throws 403 for a role that reads no orders, 404 for an order that is not there. */
export function expectOwn(order: ClockedOrder | undefined, me: Me): ClockedOrder {
  companyIdOf(me);
  expectOneOf(me, READERS);
  if (order === undefined) throw noSuchRecord();
  return order;
}
