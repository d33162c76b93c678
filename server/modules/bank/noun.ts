import { sql } from 'kysely';
import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { bank, bankSheet } from '#contract/bank/bank.ts';
import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { count, flag, madeText, readOnly, text } from '#server/kernel/resource/field.ts';
import { oneOf } from '#server/kernel/resource/filter.ts';
import { noun, type Saving } from '#server/kernel/resource/noun.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { accountFields, accountSearch } from './account.ts';

const banks = columnsOf('bank');
const t = columnsOf('bank', 't');

const TABLE = 'bank';

/** What tells one account from another. */
interface Identity {
  name: string;
  openBank: string;
  cnapsCode: string;
  accountNo?: unknown;
}

/**
 * Takes the mark of the default account (默认账户) from whichever account of the company has it, so that another one may
 * have it. Whoever else does this for the company waits.
 */
export async function yieldDefault(tx: Tx, companyId: string): Promise<void> {
  await lockCompany(tx, companyId);
  await tx
    .updateTable('bank')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .where('deleted', '=', false)
    .execute();
}

/** Whether a save makes it another account than the one that was verified. */
function isAnother({ input, before }: Saving<Identity>): boolean {
  if (before === undefined || input.accountNo !== undefined) return true;
  const { name, openBank, cnapsCode } = input;
  return before.name !== name || before.open_bank !== openBank || before.cnaps_code !== cnapsCode;
}

/** A company's first account with a number is its default; what was verified is verified no more when it changes. */
async function beforeSave(saving: Saving<Identity & { isDefault?: boolean | undefined }>) {
  const { tx, companyId, input, before } = saving;
  const { rows } = await sql<{ hasDefault: boolean }>`
    select exists (select from ${banks} where ${banks.company_id} = ${companyId}
      and ${banks.is_default} and not ${banks.deleted}) as "hasDefault"`.execute(tx);
  const isFirst = Boolean(input.accountNo) && !rows[0]?.hasDefault;
  const isDefault = input.isDefault ?? (before?.is_default === true || isFirst);
  if (isDefault) await yieldDefault(tx, companyId);
  const unverified = {
    verify_status: BANK_VERIFY.none,
    verify_sent_date: null,
    verify_tries_left: 0,
  };
  return { is_default: isDefault, ...(isAnother(saving) && unverified) };
}

type Verifying = Record<'accountNo' | 'verifyStatus' | 'verifySentDate', string>;

/** Whether a verification may be begun: not while one is under way, and not of what is verified. */
export function mayVerify({ accountNo, verifyStatus }: Omit<Verifying, 'verifySentDate'>): boolean {
  const { none, failed } = BANK_VERIFY;
  return accountNo !== '' && (verifyStatus === none || verifyStatus === failed);
}

/** Whether the amount was sent and may be typed in. */
export function mayTypeAmount({ verifyStatus, verifySentDate }: Verifying): boolean {
  return verifyStatus === BANK_VERIFY.waiting && verifySentDate !== '';
}

/** 银行账户 (rules.md C.15, C.20, C.22). */
export const bankNoun = noun({
  table: TABLE,
  calls: bank,
  sheet: bankSheet,
  fields: {
    ...accountFields(TABLE, TABLE),
    isDefault: readOnly(flag('is_default')),
    verifyStatus: readOnly(text('verify_status')),
    verifySentDate: madeText('verify_sent_date', sql`${t.verify_sent_date}::text`),
    verifyTriesLeft: count('verify_tries_left'),
  },
  filters: {
    nameLike: accountSearch(TABLE),
    bankType: oneOf('bank_type'),
    verifyStatus: oneOf('verify_status'),
  },
  sorts: { createTime: 'id', name: 'name', bankType: 'bank_type' },
  writers: writersOf('bank'),
  readers: readersOf('bank'),
  actions: (row, may) => {
    const { isDefault, accountNo, inUse } = row;
    return may.write
      ? [
          ...(mayTypeAmount(row) ? ['typeAmount'] : []),
          'edit',
          ...(mayVerify(row) ? ['verify'] : []),
          ...(isDefault ? [] : ['setDefault']),
          ...(accountNo === '' ? [] : ['reveal']),
          ...(inUse ? [] : ['delete']),
        ]
      : [];
  },
  oneAtATime: true,
  beforeSave,
  unique: { bank_account_once: ['accountNo', '该银行账号已登记'] },
});
