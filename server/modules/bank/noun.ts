import { sql } from 'kysely';
import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { bank, bankSheet } from '#contract/bank/bank.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { flag, readOnly, text } from '#server/kernel/resource/field.ts';
import { oneOf } from '#server/kernel/resource/filter.ts';
import { noun, type Saving } from '#server/kernel/resource/noun.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { accountFields, accountSearch } from './account.ts';

const banks = columnsOf('bank');

const TABLE = 'bank';
/** BankVerifyStatus 未验证. */
const UNVERIFIED = '1';

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

/** A company's first account with a number is its default; what was verified is verified no more when it changes. */
async function beforeSave(
  saving: Saving<{ isDefault?: boolean | undefined; accountNo?: unknown }>,
) {
  const { tx, companyId, input, before } = saving;
  const { rows } = await sql<{ hasDefault: boolean }>`
    select exists (select from ${banks} where ${banks.company_id} = ${companyId}
      and ${banks.is_default} and not ${banks.deleted}) as "hasDefault"`.execute(tx);
  const isFirst = Boolean(input.accountNo) && !rows[0]?.hasDefault;
  const isDefault = input.isDefault ?? (before?.is_default === true || isFirst);
  if (isDefault) await yieldDefault(tx, companyId);
  const verified = before !== undefined && input.accountNo === undefined;
  return { is_default: isDefault, ...(!verified && { verify_status: UNVERIFIED }) };
}

/** 银行账户 (domain.md C.15, C.20, C.22). */
export const bankNoun = noun({
  table: TABLE,
  calls: bank,
  sheet: bankSheet,
  fields: {
    ...accountFields(TABLE, TABLE),
    isDefault: readOnly(flag('is_default')),
    verifyStatus: readOnly(text('verify_status')),
  },
  filters: {
    nameLike: accountSearch(TABLE),
    bankType: oneOf('bank_type'),
    verifyStatus: oneOf('verify_status'),
  },
  sorts: { createTime: 'id', name: 'name', bankType: 'bank_type' },
  writers: writersOf('bank'),
  readers: readersOf('bank'),
  actions: ({ isDefault, accountNo, inUse }, may) =>
    may.write
      ? [
          'edit',
          ...(isDefault ? [] : ['setDefault']),
          ...(accountNo === '' ? [] : ['reveal']),
          ...(inUse ? [] : ['delete']),
        ]
      : [],
  inTurn: true,
  beforeSave,
  unique: { bank_account_once: ['accountNo', '该银行账号已登记'] },
});
