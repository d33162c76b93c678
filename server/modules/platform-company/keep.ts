import { USER_STATUS } from '#contract/account/user.ts';
import type { adminPlatformBank, adminPlatformCompany } from '#contract/platform-company.ts';
import { PLATFORM, PLATFORM_TYPE } from '#contract/platform-company.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';
import { platformCompany } from '#server/kernel/company/platform.ts';
import { putProfile } from '#server/kernel/company/profile.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { conflict, invalidField, noSuchRecord } from '#server/kernel/wire/refusal.ts';

export interface Keeping {
  tx: Tx;
  cipher: FieldCipher;
  accountId: string;
  at: Date;
}

/** Whoever changes the platform's own company or its accounts waits for whoever does so before. */
export async function lockPlatform(tx: Tx): Promise<string | undefined> {
  await lockFor(tx, 'platform_company');
  const own = await tx.selectFrom('platform_company').select('company_id').executeTakeFirst();
  return own?.company_id;
}

async function expectVersion(tx: Tx, companyId: string | undefined, version: number) {
  const profile = await tx
    .selectFrom('company_profile')
    .select('version')
    .where('company_id', '=', companyId ?? null)
    .executeTakeFirst();
  if ((profile?.version ?? 0) !== version) throw conflict(PLATFORM.changed);
}

async function put(
  { tx, at }: Keeping,
  known: string | undefined,
  company: { name: string; usc: string; legal_name: string },
): Promise<string> {
  const twin = await tx
    .selectFrom('company')
    .select('id')
    .where('usc', '=', company.usc)
    .executeTakeFirst();
  if (twin !== undefined && twin.id !== known) throw invalidField('usc', PLATFORM.uscTaken);
  if (known !== undefined) {
    await tx.updateTable('company').set(company).where('id', '=', known).execute();
    const named = tx.updateTable('bank').set({ name: company.name });
    await named.where('company_id', '=', known).where('deleted', '=', false).execute();
    return known;
  }
  // Certified, so that nobody certifies under its code.
  const { id } = await tx
    .insertInto('company')
    .values({
      ...company,
      company_type: [PLATFORM_TYPE],
      real_name_status: USER_STATUS.certified,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('platform_company').values({ company_id: id }).execute();
  return id;
}

/** Enters the platform's own company, or changes it as it was seen. */
export async function savePlatform(
  keeping: Keeping,
  input: CallInput<typeof adminPlatformCompany.save>,
): Promise<string> {
  const { tx, cipher, accountId, at } = keeping;
  const { name, usc, legalName = '', version, invoiceAccount, ...profile } = input;
  const known = await lockPlatform(tx);
  await expectVersion(tx, known, version);
  const companyId = await put(keeping, known, { name, usc, legal_name: legalName });
  const given = invoiceAccount === '' ? undefined : invoiceAccount;
  await putProfile(tx, { ...profile, invoiceAccount: given }, { cipher, companyId, accountId, at });
  return companyId;
}

/** The columns that a number is stored in, as of any account. */
function numberColumns(cipher: FieldCipher, companyId: string, number: string) {
  return {
    account_no_sealed: cipher.seal(number, purposeOf('bank', 'account_no', companyId)),
    account_no_hash: cipher.hash(number, 'bank.account_no'),
    account_no_last4: number.slice(-4),
  };
}

async function hasDefault(tx: Tx, companyId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('bank')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks one of the platform's accounts; 404 for any other. */
export async function lockAccount(tx: Tx, id: string) {
  const companyId = await lockPlatform(tx);
  const found = await tx
    .selectFrom('bank')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId ?? null)
    .where('deleted', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw noSuchRecord();
  return found;
}

async function expectOnlyOne(tx: Tx, companyId: string, hash: string): Promise<void> {
  const twin = await tx
    .selectFrom('bank')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_no_hash', '=', hash)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (twin !== undefined) throw invalidField('accountNo', '该银行账号已登记');
}

/** Adds an account of the platform, or changes it as it was seen; the first one is the default. */
export async function saveAccount(
  keeping: Keeping,
  input: CallInput<typeof adminPlatformBank.save>,
): Promise<string> {
  const { tx, cipher, accountId, at } = keeping;
  await lockPlatform(tx);
  const { companyId, name } = await platformCompany(tx);
  const { id, version, openBank, cnapsCode = '', remarks = '', accountNo: given = '' } = input;
  const before = id === undefined ? undefined : await lockAccount(tx, id);
  if (before && before.version !== version) throw conflict(PLATFORM.changed);
  if (before === undefined && given === '') throw invalidField('accountNo', '请填写银行账号');
  const number = given === '' ? undefined : numberColumns(cipher, companyId, given);
  if (number && number.account_no_hash !== before?.account_no_hash) {
    await expectOnlyOne(tx, companyId, number.account_no_hash);
  }
  const row = {
    name,
    open_bank: openBank,
    cnaps_code: cnapsCode,
    remarks,
    ...number,
    updated_by: accountId,
    updated_at: at,
  };
  if (before) {
    await tx
      .updateTable('bank')
      .set((one) => ({ ...row, version: one('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute();
    return before.id;
  }
  const isDefault = !(await hasDefault(tx, companyId));
  const made = { company_id: companyId, bank_type: '2', created_by: accountId, created_at: at };
  const saved = await tx
    .insertInto('bank')
    .values({ ...row, ...made, is_default: isDefault })
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

/** Makes an account the one that pay-outs are prepared from. */
export async function makeDefault({ tx, accountId, at }: Keeping, id: string): Promise<void> {
  const { company_id: companyId } = await lockAccount(tx, id);
  const stamp = { updated_by: accountId, updated_at: at };
  const others = tx.updateTable('bank').set({ is_default: false, ...stamp });
  await others.where('company_id', '=', companyId).where('is_default', '=', true).execute();
  await tx
    .updateTable('bank')
    .set({ is_default: true, ...stamp })
    .where('id', '=', id)
    .execute();
}

/** Takes an account out of use. The default one goes last, so that there is one to pay from while there is any. */
export async function removeAccount({ tx, accountId, at }: Keeping, id: string): Promise<void> {
  const { company_id: companyId, is_default } = await lockAccount(tx, id);
  const others = await tx
    .selectFrom('bank')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted', '=', false)
    .where('id', '<>', id)
    .execute();
  if (is_default && others.length > 0) {
    throw conflict('请先将另一个账户设为默认付款账户，再删除该账户');
  }
  const gone = { deleted: true, deleted_at: at, updated_by: accountId, updated_at: at };
  await tx.updateTable('bank').set(gone).where('id', '=', id).execute();
}
