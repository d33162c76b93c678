import { sql } from 'kysely';

import { inScope } from '#server/kernel/session/scope.ts';
import { reserveBalance } from '#server/trade/payments/balance.ts';

import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import type { Dues } from './dues.ts';
import type { Deal } from './pay-applies.ts';

/** What a supplier is owed of a settlement; undefined where it was not confirmed. */
export async function balanceOf(portal: TestApp, paperId: string) {
  const { rows } = await sql<Record<'balance' | 'reserved' | 'shortBy', string>>`
    select balance::text, reserved::text, short_by::text as "shortBy" from supplier_balance
    where purchase_settlement_id = ${paperId}`.execute(portal.database.superuser);
  return rows[0];
}

/** So much of a settlement is disputed, and what is owed of it follows. */
export async function disputedOf(portal: TestApp, paperId: string, amount: string): Promise<void> {
  await portal.database.superuser
    .updateTable('purchase_settlement')
    .set({ disputed_amount: amount })
    .where('id', '=', paperId)
    .execute();
  const making = { at: portal.clock.now(), accountId: null };
  await inScope(portal.database.db, { operator: true, maintenance: true }, (tx) =>
    reserveBalance(tx, paperId, making),
  );
}

/** A draft that asks for the balance of an order, of its buyer or whoever files it. */
export const draftOfBalance = (
  dues: Dues,
  { deal, purchaseOrderId }: { deal: Deal; purchaseOrderId: string },
  more: object,
  by?: Browser,
) => {
  const asked = { applySource: '2', purchaseOrderId, payType: '4', payRatio: '19.88', goods: [] };
  return dues.outs.requests.draft(deal, { ...asked, ...more }, by);
};
