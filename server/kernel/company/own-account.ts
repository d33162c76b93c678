import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const banks = columnsOf('bank', 'b');

/** Where money goes back to; its number is sealed as that of a bank account of its company. */
export interface OwnAccount {
  name: string;
  last4: string;
  openBank: string;
  sealed: string;
}

/** A company's own account, its default first (money.md 16); undefined where it has none that money can go to. */
export async function ownAccount(tx: Tx, companyId: string): Promise<OwnAccount | undefined> {
  const { rows } = await sql<OwnAccount>`
    select ${banks.name}, ${banks.account_no_last4} as last4, ${banks.open_bank} as "openBank",
      ${banks.account_no_sealed} as sealed
    from ${banks} where ${banks.company_id} = ${companyId} and not ${banks.deleted}
      and ${banks.account_no_sealed} <> '' and ${banks.open_bank} <> ''
    order by ${banks.is_default} desc, ${banks.id} limit 1`.execute(tx);
  return rows[0];
}
