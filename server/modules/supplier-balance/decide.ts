import { sql } from 'kysely';

import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { adminSupplierBalance, BALANCE_REFUSAL_OF_RISK } from '#contract/books/supplier-balance.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { reserveBalance } from '#server/trade/payments/balance.ts';

const t = columnsOf('supplier_balance', 't');

interface Short {
  settlementId: string;
  shortBy: string;
}

async function shortOf(tx: Tx, id: string): Promise<Short> {
  const { rows } = await sql<Short>`
    select ${t.purchase_settlement_id} as "settlementId", ${t.short_by}::text as "shortBy"
    from ${t} where ${t.id} = ${id}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  return found;
}

/** What risk decides stays on record (rules.md M12); what fits the limit by now is held for it at once. */
export const decidingRoute = (kernel: Kernel): Route =>
  write(kernel, adminSupplierBalance.decide, async ({ tx, me, at, input, note }) => {
    const { id, decision } = input;
    const { settlementId, shortBy } = await shortOf(tx, id);
    if (isAtMost(shortBy, '0')) throw refused(BALANCE_REFUSAL_OF_RISK.fits);
    await reserveBalance(tx, settlementId, { at, accountId: me.accountId });
    await tx
      .updateTable('supplier_balance')
      .set({ decision, decided_by: me.accountId, decided_at: at, updated_at: at })
      .where('id', '=', id)
      .execute();
    const left = await shortOf(tx, id);
    note({
      objectType: 'purchaseSettlement',
      objectId: settlementId,
      detail: { before: { shortBy }, after: { shortBy: left.shortBy, decision } },
    });
    return { shortBy: left.shortBy };
  });
