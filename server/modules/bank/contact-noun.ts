import { sql } from 'kysely';
import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { contactBank, contactBankSheet } from '#contract/bank/contact.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { text } from '#server/kernel/resource/field.ts';
import { equals, oneId } from '#server/kernel/resource/filter.ts';
import { noun, type Saving } from '#server/kernel/resource/noun.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { accountFields, accountSearch } from './account.ts';

const partners = columnsOf('contact_client', 'partner');
const t = columnsOf('contact_bank', 't');

const TABLE = 'contact_bank';

/** The partner is one that my company knows, and an account stays with the partner that it was added for. */
async function beforeSave({ tx, companyId, input, before }: Saving<{ contactClientId: string }>) {
  const { contactClientId } = input;
  if (before !== undefined && before.contact_client_id !== contactClientId) {
    throw invalidField('contactClientId', '账户所属的贸易伙伴不能修改');
  }
  // The lock keeps the partner from being removed meanwhile.
  const known = await tx
    .selectFrom('contact_client')
    .select('id')
    .where('id', '=', contactClientId)
    .where('company_id', '=', companyId)
    .where('deleted', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  if (known === undefined) throw invalidField('contactClientId', '贸易伙伴不存在或已移除');
  return {};
}

/** 贸易伙伴银行账户. */
export const contactBankNoun = noun({
  table: TABLE,
  calls: contactBank,
  sheet: contactBankSheet,
  fields: { ...accountFields(TABLE, 'contactBank'), contactClientId: text('contact_client_id') },
  filters: {
    contactClientId: equals('contact_client_id', 'bigint'),
    partyId: oneId(
      (p) => sql`exists (select from ${partners} where ${partners.id} = ${t.contact_client_id}
        and coalesce(${partners.party_company_id}, ${partners.person_id}) = ${p}::bigint)`,
    ),
    nameLike: accountSearch(TABLE),
  },
  sorts: { createTime: 'id', name: 'name' },
  writers: writersOf('contactBank'),
  readers: readersOf('contactBank'),
  actions: ({ accountNo, inUse }, may) =>
    may.write
      ? ['edit', ...(accountNo === '' ? [] : ['reveal']), ...(inUse ? [] : ['delete'])]
      : [],
  beforeSave,
  unique: { contact_bank_once: ['accountNo', '该银行账号已登记'] },
});
