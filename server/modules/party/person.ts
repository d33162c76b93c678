import { maskIdCard } from '#contract/mask.ts';
import { IDENTITY_RULES } from '#contract/validators/identity.ts';
import { isPinyin } from '#contract/validators/pinyin.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import type { Saving } from './entry.ts';

const TABLE = 'person';
const ID_NO = 'id_no';

/** A person as the form tells of one. */
export interface Person {
  id: string;
  name: string;
  /** The number with its middle hidden. */
  masked: string;
}

/** The company that the person is said to belong to: mine, or one that mine knows. */
export async function employerOf(saving: Saving): Promise<string | null> {
  const { tx, companyId, body } = saving;
  const employer = 'companyId' in body ? body.companyId : undefined;
  if (employer === undefined || employer === companyId) return employer ?? null;
  const known = await tx
    .selectFrom('contact_client')
    .select('id')
    .where('company_id', '=', companyId)
    .where('party_company_id', '=', employer)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (known === undefined) throw invalidField('companyId', '所属企业不在往来客户中');
  return employer;
}

/** The person of the form's number: the one that my company knows by it, or a new one. */
export async function personOf(saving: Saving): Promise<Person> {
  const { tx, cipher, companyId, accountId, at, body } = saving;
  const number = body.usc.toUpperCase();
  const wrong = problemOf(IDENTITY_RULES.personNumber, number, {});
  if (wrong !== undefined) throw invalidField('usc', wrong);
  // A name in pinyin hides nobody, and tells two of its namesakes apart by their characters alone.
  const byName = isPinyin(number);
  const id_no_hash = cipher.hash(byName ? `${number} ${body.name}` : number, `${TABLE}.${ID_NO}`);
  const masked = byName ? number : maskIdCard(number);
  const known = await tx
    .selectFrom('person')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id_no_hash', '=', id_no_hash)
    .executeTakeFirst();
  if (known !== undefined && known.name !== body.name) {
    throw invalidField('usc', `该证件号已登记为“${known.name}”，请核对姓名或证件号`);
  }
  if (known !== undefined) return { ...known, masked };
  const { id } = await tx
    .insertInto('person')
    .values({
      company_id: companyId,
      name: body.name,
      id_no_sealed: cipher.seal(number, purposeOf(TABLE, ID_NO, companyId)),
      id_no_hash,
      created_by: accountId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name: body.name, masked };
}
