import type { PartyBody, PartySaved } from '#contract/company.ts';
import {
  BASIC_TYPE,
  missingItems,
  PARTY_TYPES,
  type PartyTypeName,
  partyType,
} from '#contract/party.ts';
import { conflict, invalid, noSuchRecord } from '#server/kernel/refusal.ts';
import type { Tx } from '#server/kernel/scope.ts';
import { checkRegion, type Identity, identify } from './identity.ts';

/** Who adds or changes what, and when. */
export interface Saving {
  tx: Tx;
  companyId: string;
  accountId: string;
  at: Date;
  type: PartyTypeName;
  body: PartyBody;
}

/** The entry of my company, held until the commit. */
function entryOf({ tx, companyId }: Saving) {
  return tx
    .selectFrom('contact_client')
    .selectAll()
    .where('company_id', '=', companyId)
    .forUpdate();
}
type Entry = NonNullable<Awaited<ReturnType<ReturnType<typeof entryOf>['executeTakeFirst']>>>;

/** Types that the form says beside the path: the path's own comes first. */
function typesOf({ type, body }: Saving): string[] {
  const own = partyType(type).companyType ?? body.companyType;
  return own === undefined ? [] : [own];
}

/** The row that all companies share for a code; made when the code is new. */
async function companyOfCode({ tx, at }: Saving, { name, usc }: Identity): Promise<string> {
  const made = await tx
    .insertInto('company')
    .values({ name, usc, created_at: at })
    .onConflict((row) => row.column('usc').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return made.id;
  const { id } = await tx
    .selectFrom('company')
    .select('id')
    .where('usc', '=', usc)
    .executeTakeFirstOrThrow();
  return id;
}

/** A row of nobody else's: without a code there is no telling whether two names mean the same company. */
async function companyWithoutCode({ tx, at }: Saving, { name }: Identity): Promise<string> {
  const { id } = await tx
    .insertInto('company')
    .values({ name, usc: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What my company knows already: by the code, or by the name where one of the two has no code. */
async function knownEntry(saving: Saving, { name, usc }: Identity): Promise<Entry | undefined> {
  const entries = await entryOf(saving)
    .where((row) => (usc === '' ? row('name', '=', name) : row('usc', '=', usc)))
    .limit(2)
    .execute();
  return entries.length === 1 ? entries[0] : undefined;
}

const union = (one: readonly string[], other: readonly string[]) =>
  [...new Set([...one, ...other])].sort();

/** Adds what is new and overwrites nothing: whoever adds an entry again has not looked at what stands there. */
async function addToKnown(saving: Saving, entry: Entry): Promise<PartySaved> {
  const { tx, body, at, accountId } = saving;
  const { contactPerson, contactPhone, contactAddress } = body.companyAccountRelation;
  const { version } = await tx
    .updateTable('contact_client')
    .set({
      company_type: union(entry.company_type, typesOf(saving)),
      contact_person: entry.contact_person || contactPerson,
      contact_phone: entry.contact_phone || contactPhone,
      contact_address: entry.contact_address || contactAddress,
      updated_by: accountId,
      updated_at: at,
      version: entry.version + 1,
    })
    .where('id', '=', entry.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const added = typesOf(saving).filter((type) => !entry.company_type.includes(type));
  const title = PARTY_TYPES[saving.type].title;
  return {
    id: entry.party_company_id,
    name: entry.name,
    version,
    known: true,
    notice:
      added.length > 0 && partyType(saving.type).companyType !== undefined
        ? `「${entry.name}」已在往来客户中，已补充为${title}`
        : `「${entry.name}」已在往来客户中，已为您选用`,
  };
}

async function addNew(
  saving: Saving,
  identity: Identity & { certified: boolean },
): Promise<PartySaved> {
  const { tx, companyId, accountId, at, body } = saving;
  const { name, usc, legalName, actualController, certified } = identity;
  const party = await (usc === '' ? companyWithoutCode : companyOfCode)(saving, identity);
  const contact = body.companyAccountRelation;
  const { version } = await tx
    .insertInto('contact_client')
    .values({
      company_id: companyId,
      party_company_id: party,
      name,
      usc,
      company_type: typesOf(saving),
      legal_name: legalName,
      actual_controller: actualController,
      region_base: body.region.base,
      region_city: body.region.city,
      region_district: body.region.district,
      contact_person: contact.contactPerson,
      contact_phone: contact.contactPhone,
      contact_address: contact.contactAddress,
      created_by: accountId,
      created_at: at,
      updated_by: accountId,
      updated_at: at,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  const notice = certified ? `「${name}」是平台已认证企业，已为您关联` : '';
  return { id: party, name, version, known: false, notice };
}

async function change(saving: Saving, party: string): Promise<PartySaved> {
  const { tx, body, at, accountId } = saving;
  const entry = await entryOf(saving).where('party_company_id', '=', party).executeTakeFirst();
  if (entry === undefined) throw noSuchRecord();
  if (body.version !== undefined && body.version !== entry.version) {
    throw conflict('该记录已被他人修改');
  }
  const fixed = [
    { path: 'name', same: body.name === entry.name, message: '名称不能修改' },
    {
      path: 'usc',
      same: body.usc === '' || body.usc === entry.usc,
      message: '统一社会信用代码不能修改',
    },
  ].filter(({ same }) => !same);
  if (fixed.length > 0) throw invalid(fixed.map(({ path, message }) => ({ path, message })));
  const { version } = await tx
    .updateTable('contact_client')
    .set({
      company_type: union(entry.company_type, typesOf(saving)),
      legal_name: body.legalName,
      actual_controller: body.actualController,
      region_base: body.region.base,
      region_city: body.region.city,
      region_district: body.region.district,
      contact_person: body.companyAccountRelation.contactPerson,
      contact_phone: body.companyAccountRelation.contactPhone,
      contact_address: body.companyAccountRelation.contactAddress,
      updated_by: accountId,
      updated_at: at,
      version: entry.version + 1,
    })
    .where('id', '=', entry.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { id: party, name: entry.name, version, known: true, notice: '' };
}

/** Adds an entry to what my company knows, or changes it. */
export async function saveParty(saving: Saving): Promise<PartySaved> {
  const { type, body } = saving;
  const missing = missingItems(type, BASIC_TYPE.company, body);
  if (missing.length > 0 && body.id === undefined) throw invalid(missing);
  checkRegion(body);
  if (body.id !== undefined) return change(saving, body.id);
  const identity = await identify(saving.tx, body);
  const known = await knownEntry(saving, identity);
  return known === undefined ? addNew(saving, identity) : addToKnown(saving, known);
}
