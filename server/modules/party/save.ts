import type { PartySaved } from '#contract/party/form.ts';
import {
  BASIC_TYPE,
  CODE_NEEDED,
  missingItems,
  needsCode,
  PARTY_TYPES,
  partyType,
} from '#contract/party/party.ts';
import { IDENTITY_RULES } from '#contract/validators/identity.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { conflict, invalid, invalidField, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import {
  attach,
  contactOf,
  type Entry,
  entriesOf,
  partyOf,
  type Saving,
  typesOf,
  union,
} from './entry.ts';
import { checkRegion, type Identity, identify } from './identity.ts';
import { employerOf, personOf } from './person.ts';

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

/**
 * What my company knows already: by the code, or by the name where one of the two has no code; of several of that name the
 * one that has none.
 */
async function knownEntry(saving: Saving, { name, usc }: Identity): Promise<Entry | undefined> {
  const entries = await entriesOf(saving)
    .where('party_company_id', 'is not', null)
    .where((row) => (usc === '' ? row('name', '=', name) : row('usc', '=', usc)))
    .orderBy('usc')
    .limit(2)
    .execute();
  const [first, another] = entries;
  return another === undefined || first?.usc === '' ? first : undefined;
}

/**
 * Adds what is new and overwrites nothing but a name that is official no more: whoever adds an entry again has not looked at
 * what stands there.
 */
async function addToKnown(saving: Saving, known: Entry, official?: string): Promise<PartySaved> {
  const entry = { ...known, name: official ?? known.name };
  const { tx, at, accountId } = saving;
  const contact = contactOf(saving);
  const { version } = await tx
    .updateTable('contact_client')
    .set({
      name: entry.name,
      ...(official !== undefined && { official_name: '' }),
      company_type: union(entry.company_type, typesOf(saving)),
      contact_person: entry.contact_person || contact.contact_person,
      contact_phone: entry.contact_phone || contact.contact_phone,
      contact_address: entry.contact_address || contact.contact_address,
      belongs_to: entry.belongs_to ?? (await employerOf(saving)),
      updated_by: accountId,
      updated_at: at,
      version: entry.version + 1,
    })
    .where('id', '=', entry.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await attach(saving, entry.id, { keeps: true });
  const added = typesOf(saving).filter((type) => !entry.company_type.includes(type));
  const title = PARTY_TYPES[saving.type].title;
  return {
    id: partyOf(entry),
    name: entry.name,
    version,
    known: true,
    notice:
      added.length > 0 && partyType(saving.type).companyType !== undefined
        ? `“${entry.name}”已在往来客户中，已补充为${title}`
        : `“${entry.name}”已在往来客户中，已为您选用`,
  };
}

/** Who the new entry is about; the rest of it is the form's. */
interface Subject {
  party_company_id: string | null;
  person_id: string | null;
  name: string;
  usc: string;
  legal_name: string;
  actual_controller: string;
}

async function addNew(saving: Saving, subject: Subject, notice: string): Promise<PartySaved> {
  const { tx, companyId, accountId, at, body } = saving;
  const { id, version } = await tx
    .insertInto('contact_client')
    .values({
      company_id: companyId,
      ...subject,
      company_type: typesOf(saving),
      region_base: body.region.base,
      region_city: body.region.city,
      region_district: body.region.district,
      ...contactOf(saving),
      belongs_to: await employerOf(saving),
      created_by: accountId,
      created_at: at,
      updated_by: accountId,
      updated_at: at,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await attach(saving, id, { keeps: false });
  const party = subject.party_company_id ?? subject.person_id ?? '';
  return { id: party, name: subject.name, version, known: false, notice };
}

async function addCompany(saving: Saving): Promise<PartySaved> {
  const wrong = saving.body.usc && problemOf(IDENTITY_RULES.usc, saving.body.usc, {});
  if (wrong) throw invalidField('usc', wrong);
  const identity = await identify(saving.tx, saving.body);
  const known = await knownEntry(saving, identity);
  if (needsCode(typesOf(saving)) && !(identity.usc || known?.usc)) {
    throw invalidField('usc', CODE_NEEDED);
  }
  const { name, usc, legalName, actualController, certified } = identity;
  if (known !== undefined) return addToKnown(saving, known, certified ? name : undefined);
  const subject = {
    party_company_id: await (usc === '' ? companyWithoutCode : companyOfCode)(saving, identity),
    person_id: null,
    name,
    usc,
    legal_name: legalName,
    actual_controller: actualController,
  };
  return addNew(saving, subject, certified ? `“${name}”是平台已认证企业，已为您关联` : '');
}

async function addPerson(saving: Saving): Promise<PartySaved> {
  const person = await personOf(saving);
  const known = await entriesOf(saving).where('person_id', '=', person.id).executeTakeFirst();
  if (known !== undefined) return addToKnown(saving, known);
  const subject = {
    party_company_id: null,
    person_id: person.id,
    name: person.name,
    usc: person.masked,
    legal_name: '',
    actual_controller: '',
  };
  return addNew(saving, subject, '');
}

async function change(saving: Saving, party: string): Promise<PartySaved> {
  const { tx, body, at, accountId } = saving;
  const entry = await entriesOf(saving)
    .where((row) => row.or([row('party_company_id', '=', party), row('person_id', '=', party)]))
    .executeTakeFirst();
  if (entry === undefined) throw noSuchRecord();
  if (body.version !== undefined && body.version !== entry.version) {
    throw conflict('该记录已被他人修改');
  }
  const fixed = [
    { path: 'name', same: body.name === entry.name, message: '名称不能修改' },
    {
      path: 'usc',
      same: entry.person_id !== null || body.usc === '' || body.usc === entry.usc,
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
      ...contactOf(saving),
      updated_by: accountId,
      updated_at: at,
      version: entry.version + 1,
    })
    .where('id', '=', entry.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await attach(saving, entry.id, { keeps: false });
  return { id: party, name: entry.name, version, known: true, notice: '' };
}

/** Adds an entry to what my company knows, or changes it. */
export async function saveParty(saving: Saving): Promise<PartySaved> {
  const { type, basicType, body } = saving;
  checkRegion(body);
  const missing = missingItems(type, basicType, body);
  // Of an entry that is changed the contact may be taken away again.
  const wanted = body.id === undefined ? missing : missing.filter(({ path }) => path === 'name');
  if (wanted.length > 0) throw invalid(wanted);
  if (body.id !== undefined) return change(saving, body.id);
  return await (basicType === BASIC_TYPE.person ? addPerson : addCompany)(saving);
}
