import { sql } from 'kysely';

import { spelled } from '#contract/company/spelled.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const banks = columnsOf('bank', 'b');
const companies = columnsOf('company', 'c');

/** Where money goes back to; its number is sealed as that of a bank account of its company. */
export interface OwnAccount {
  name: string;
  last4: string;
  openBank: string;
  sealed: string;
}

/**
 * A company's own account, its default first (rules.md M16): one that bears its name, as what it is paid has to; whoever keeps a
 * company's accounts may enter anybody's. Undefined where it has none that money can go to.
 */
export async function ownAccount(tx: Tx, companyId: string): Promise<OwnAccount | undefined> {
  const { rows } = await sql<OwnAccount & { company: string }>`
    select ${banks.name}, ${banks.account_no_last4} as last4, ${banks.open_bank} as "openBank",
      ${banks.account_no_sealed} as sealed, ${companies.name} as company
    from ${banks} join ${companies} on ${companies.id} = ${banks.company_id}
    where ${banks.company_id} = ${companyId} and not ${banks.deleted}
      and ${banks.account_no_sealed} <> '' and ${banks.open_bank} <> ''
    order by ${banks.is_default} desc, ${banks.id}`.execute(tx);
  const own = rows.find(({ name, company }) => spelled(name) === spelled(company));
  if (own === undefined) return undefined;
  const { company: _, ...account } = own;
  return account;
}
