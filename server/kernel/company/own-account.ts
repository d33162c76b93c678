import { sql } from 'kysely';

import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
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

/** A company's own verified accounts, its default first. */
async function ownAccounts(tx: Tx, companyId: string): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount & { company: string }>`
    select ${banks.name}, ${banks.account_no_last4} as last4, ${banks.open_bank} as "openBank",
      ${banks.account_no_sealed} as sealed, ${companies.name} as company
    from ${banks} join ${companies} on ${companies.id} = ${banks.company_id}
    where ${banks.company_id} = ${companyId} and not ${banks.deleted}
      and ${banks.account_no_sealed} <> '' and ${banks.open_bank} <> ''
      and ${banks.verify_status} = ${BANK_VERIFY.verified}
    order by ${banks.is_default} desc, ${banks.id}`.execute(tx);
  return rows.flatMap(({ company, ...account }) =>
    comparableName(account.name) === comparableName(company) ? [account] : [],
  );
}

/**
 * Where money goes back to (rules.md M16): the company's own account, one that bears its name and that a small amount has proved to be its
 * own; whoever keeps a company's accounts may enter anybody's. Undefined where it has none that money can go to.
 */
export async function ownAccount(tx: Tx, companyId: string): Promise<OwnAccount | undefined> {
  const [own] = await ownAccounts(tx, companyId);
  return own;
}

/** Whether an account that was kept for a refund is such a one still: it was neither changed nor deleted, nor its company renamed. */
export async function isStillOwn(
  tx: Tx,
  companyId: string,
  { sealed }: OwnAccount,
): Promise<boolean> {
  const all = await ownAccounts(tx, companyId);
  return all.some((account) => account.sealed === sealed);
}
