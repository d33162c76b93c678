import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import type { World } from '../world.ts';
import type { Settlement } from './model.ts';

/** The receivable of a sale that was confirmed, or of which less is disputed by now; nothing while all of it is. */
export async function bringOwed(world: World, settlement: Settlement): Promise<void> {
  const [row] = await world.rows(sql<Record<'id' | 'principal' | 'fee' | 'exposure', string>>`
    select id::text as id, principal::text as principal, fee::text as fee, exposure::text as exposure
    from receivable_plan where sales_order_id = ${settlement.saleId} and not deleted`);
  if (row === undefined) return;
  const [principal, fee] = [units(row.principal, 2), units(row.fee, 2)];
  const owed = settlement.owed ?? {
    id: row.id,
    settlement,
    principal: 0n,
    fee: 0n,
    exposure: units(row.exposure, 2),
    from: undefined,
    paid: { principal: 0n, fee: 0n, penalty: 0n },
    moves: [],
    isWrittenOff: false,
  };
  settlement.owed = owed;
  if (principal !== owed.principal) {
    owed.moves.push({ day: world.day, amount: principal - owed.principal });
  }
  Object.assign(owed, { principal, fee });
}
