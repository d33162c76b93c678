import type { PartyBody, PersonBody } from '#contract/party/form.ts';
import {
  BASIC_TYPE,
  type BasicType,
  type PartyTypeName,
  partyType,
} from '#contract/party/party.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { addAttachments } from '#server/kernel/files/add-attachments.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

/** Who adds or changes what, and when. */
export interface Saving {
  tx: Tx;
  cipher: FieldCipher;
  companyId: string;
  accountId: string;
  at: Date;
  type: PartyTypeName;
  basicType: BasicType;
  body: PartyBody | PersonBody;
}

/** What attachments know these entries by. */
const OBJECT_TYPE = 'contactClient';
const FILE_TYPE = { [BASIC_TYPE.company]: 7, [BASIC_TYPE.person]: 8 } as const;

/** The entries of my company, held until the commit. */
export function entriesOf({ tx, companyId }: Pick<Saving, 'tx' | 'companyId'>) {
  return tx
    .selectFrom('contact_client')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted', '=', false)
    .forUpdate();
}
export type Entry = NonNullable<
  Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirst']>>
>;

/** What other records refer to. */
export function partyOf({ party_company_id, person_id }: Entry): string {
  return party_company_id ?? person_id ?? '';
}

/** Types that an entry bears by this save: the path's own, else the form's. */
export function typesOf({ type, body }: Pick<Saving, 'type' | 'body'>): string[] {
  const own = partyType(type).companyType ?? body.companyType;
  return own === undefined ? [] : [own];
}

/** The contact of the form; a person's stands in the form's own fields too. */
export function contactOf({ body }: Pick<Saving, 'body'>) {
  const { contactPerson, contactPhone, contactAddress } = body.companyAccountRelation;
  const own: Partial<PersonBody> = body;
  return {
    contact_person: contactPerson,
    contact_phone: own.contactPhone || contactPhone,
    contact_address: own.contactAddress || contactAddress,
  };
}

export const union = (one: readonly string[], other: readonly string[]) =>
  [...new Set([...one, ...other])].sort();

/** The form's files become the entry's; `kept` are those that it has and keeps. */
export async function attach(
  { tx, body, basicType, companyId, at }: Saving,
  entryId: string,
  { keeps }: { keeps: boolean },
): Promise<void> {
  const related = body.companyAccountRelation.attachment;
  const beside = related.length === 0 ? body.attachment : undefined;
  const attachment = beside ?? related;
  const path = beside ? 'attachment' : 'companyAccountRelation.attachment';
  if (attachment.some(({ fileType }) => fileType !== FILE_TYPE[basicType])) {
    throw invalidField(path, `附件类型须为 ${FILE_TYPE[basicType]}`);
  }
  const owner = { objectType: OBJECT_TYPE, objectId: entryId, companyId };
  if (!keeps) return setAttachments(tx, { owner, attachments: attachment, at, path });
  await addAttachments(tx, { owner, attachments: attachment, at, path });
}
