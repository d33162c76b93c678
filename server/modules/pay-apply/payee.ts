import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { FlowStep } from '#server/kernel/flow/flow.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { payApplyRow } from './row.ts';

const banks = columnsOf('bank', 'b');
const theirs = columnsOf('contact_bank', 'c');

/** An account that is paid, as a request keeps it: the number sealed for the request, and its last four digits to be shown. */
export interface Payee {
  name: string;
  sealed: string;
  last4: string;
  openBank: string;
  cnapsCode: string;
}

interface Stored extends Payee {
  source: 'bank' | 'contact_bank';
  companyId: string;
}

/** What the number of a request's account is sealed for. */
export const payeePurpose = (companyId: string) => purposeOf('pay_apply', 'account_no', companyId);

/**
 * The account that a request names, among the company's own and those that it has noted of its partners; undefined where it is
 * gone. The number is sealed anew for the request of `companyId`.
 */
export async function payeeOf(
  tx: Tx,
  { bankId, companyId, cipher }: { bankId: string; companyId: string; cipher: FieldCipher },
): Promise<Payee | undefined> {
  const { rows } = await sql<Stored>`
    select 'bank' as source, ${banks.company_id} as "companyId", ${banks.name}, ${banks.account_no_sealed} as sealed,
      ${banks.account_no_last4} as last4, ${banks.open_bank} as "openBank", ${banks.cnaps_code} as "cnapsCode"
    from ${banks} where ${banks.id} = ${bankId} and ${banks.company_id} = ${companyId} and not ${banks.deleted}
    union all
    select 'contact_bank', ${theirs.company_id}, ${theirs.name}, ${theirs.account_no_sealed},
      ${theirs.account_no_last4}, ${theirs.open_bank}, ${theirs.cnaps_code}
    from ${theirs} where ${theirs.id} = ${bankId} and ${theirs.company_id} = ${companyId} and not ${theirs.deleted}
  `.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { source, companyId: owner, sealed, name, last4, openBank, cnapsCode } = found;
  const opened = sealed === '' ? '' : cipher.open(sealed, purposeOf(source, 'account_no', owner));
  return {
    name,
    last4,
    openBank,
    cnapsCode,
    sealed: opened === '' ? '' : cipher.seal(opened, payeePurpose(companyId)),
  };
}

/**
 * Whether a request is paid to the account that was handed in before. Forms name an account by its last digits alone: another one behind
 * them is looked at by everybody.
 */
export async function isSamePayee({
  tx,
  cipher,
  record,
}: Pick<FlowStep, 'tx' | 'cipher' | 'record'>): Promise<boolean> {
  const { account, bank_id: bankId, company_id } = payApplyRow(record);
  const companyId = String(company_id);
  if (account === null || bankId === null) return false;
  const now = await payeeOf(tx, { bankId, companyId, cipher });
  const numberOf = ({ sealed }: Pick<Payee, 'sealed'>) =>
    sealed === '' ? '' : cipher.open(sealed, payeePurpose(companyId));
  return now !== undefined && numberOf(now) === numberOf(account as unknown as Payee);
}
