import { type RawBuilder, sql } from 'kysely';

import type { Values } from '#contract/form/evaluate.ts';
import type { Column } from '#contract/form/read-form.ts';
import { PARTY_ROLE } from '#contract/project/project.ts';
import { ID } from '#contract/validators/patterns.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { isPartnerOf } from '#server/kernel/company/partners.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { accountTitle } from '#server/kernel/sql/account-title.ts';
import { invalid } from '#server/kernel/wire/refusal.ts';
import { type Account, wrongAccount } from './account-of.ts';
import type { OpenedForm } from './open-form.ts';

const partners = columnsOf('contact_client', 'partner');
const companies = columnsOf('company');
const banks = columnsOf('bank');
const parties = columnsOf('project_party');
const theirs = columnsOf('contact_bank');

/** Something that a form refers to by its id. */
export interface Known extends Account {
  id: string;
  name: string;
  kind: 'company' | 'person' | 'bank';
  /** A company on the stop list of suppliers (停用), where that was asked. */
  stopped: boolean;
}

/** What the searches of a form may find, by control type, and what is said when it is not there. */
const SEARCHED: Readonly<Record<string, { kinds: readonly Known['kind'][]; missing: string }>> = {
  remoteCompany: { kinds: ['company'], missing: '所选企业不在贸易伙伴中，请重新选择' },
  remoteCompanyMulti: {
    kinds: ['company', 'person'],
    missing: '所选主体不在贸易伙伴中，请重新选择',
  },
  remoteOwnerMulti: { kinds: ['company'], missing: '所选业主不在贸易伙伴中，请重新选择' },
  remotePerson: { kinds: ['person'], missing: '所选个人不在贸易伙伴中，请重新选择' },
  remoteBank: { kinds: ['bank'], missing: '所选账户不存在或已删除，请重新选择' },
};

/** An account as forms show it. */
const titleOf = ({ name, account_no_last4 }: Pick<typeof banks, 'name' | 'account_no_last4'>) =>
  accountTitle(name, account_no_last4);

/** Who asks, and whether for the stop list, too. */
interface Asked {
  companyId: string;
  withStopped?: boolean | undefined;
}

interface Reference {
  field: Column;
  id: string;
}

function idsIn(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string' && one !== '');
}

function referencesOf({ form }: OpenedForm, values: Values): Reference[] {
  return form.tabs
    .flatMap(({ fields }) => fields)
    .filter(({ controlType }) => Object.hasOwn(SEARCHED, controlType))
    .flatMap((field) => idsIn(values[field.fieldKey]).map((id) => ({ field, id })));
}

/**
 * Companies and persons that the company knows, itself, its bank accounts and those of partners as it noted them; the
 * row-level policies keep it.
 */
async function findKnown(
  tx: Tx,
  ids: readonly string[],
  { companyId, kept, withStopped = false }: Asked & { kept: readonly string[] },
): Promise<Known[]> {
  const stopped = (id: RawBuilder<string>) =>
    withStopped ? sql`supplier_stopped(${id})` : sql`false`;
  const isPartner = isPartnerOf(companyId, kept);
  const among = sql`${ids}::bigint[]`;
  const { rows } = await sql<Known>`
    select ${partners.party_company_id} as id, ${partners.name}, 'company' as kind, null::bigint as holder,
      '' as "bankType", ${stopped(sql`${partners.party_company_id}`)} as stopped
    from ${partners} where ${isPartner} and ${partners.party_company_id} = any (${among})
    union select ${partners.person_id}, ${partners.name}, 'person', null, '', false from ${partners}
    where ${isPartner} and ${partners.person_id} = any (${among})
    union select ${companies.id}, ${companies.name}, 'company', null, '', ${stopped(sql`${companies.id}`)} from ${companies}
    where ${companies.id} = ${companyId} and ${companies.id} = any (${among})
    union select ${banks.id}, ${titleOf(banks)}, 'bank', ${banks.company_id}, ${banks.bank_type}, false from ${banks}
    where ${banks.company_id} = ${companyId} and not ${banks.deleted} and ${banks.id} = any (${among})
    union select ${theirs.id}, ${titleOf(theirs)}, 'bank', ${partners.party_company_id}, ${theirs.bank_type}, false
    from ${theirs} left join ${partners} on ${partners.id} = ${theirs.contact_client_id}
    where ${theirs.company_id} = ${companyId} and not ${theirs.deleted} and ${theirs.id} = any (${among})
  `.execute(tx);
  return rows;
}

/** Projects whose own suppliers a field offers, whether they are partners or not: the platform adds suppliers, too. */
function projectsOf(references: readonly Reference[], values: Values): string[] {
  return references
    .flatMap(({ field: { optionSource } }) =>
      optionSource?.key === 'company' ? (optionSource.params?.projectField ?? []) : [],
    )
    .flatMap((key) => idsIn(values[key]))
    .filter((id) => ID.test(id));
}

async function suppliersIn(
  tx: Tx,
  ids: readonly string[],
  projects: readonly string[],
): Promise<Known[]> {
  if (projects.length === 0) return [];
  const { rows } = await sql<Known>`
    select ${parties.party_company_id} as id, ${parties.name}, 'company' as kind, null as holder, '' as "bankType", false as stopped
    from ${parties} where ${parties.project_id} = any (${projects}::bigint[])
      and ${parties.role} = ${PARTY_ROLE.supplier} and ${parties.party_company_id} = any (${ids}::bigint[])`.execute(
    tx,
  );
  return rows;
}

interface Naming extends Asked {
  values: Values;
  /** What the record held before, if there is one: it may go on naming a partner that was removed since. */
  before?: Values | undefined;
}

/**
 * What the values of a form refer to by id, with the names that the company knows it by. Throws 422 beside the field for
 * what the company does not know.
 */
export async function knownIn(
  tx: Tx,
  loaded: OpenedForm,
  { values, companyId, before = {}, withStopped }: Naming,
): Promise<ReadonlyMap<string, Known>> {
  const references = referencesOf(loaded, values);
  if (references.length === 0) return new Map();
  // What is no id is unknown too, and would not even be asked for.
  const idsOf = (all: readonly Reference[]) => all.map(({ id }) => id).filter((id) => ID.test(id));
  const ids = idsOf(references);
  const kept = idsOf(referencesOf(loaded, before));
  const found = await findKnown(tx, ids, { companyId, kept, withStopped });
  const suppliers = await suppliersIn(tx, ids, projectsOf(references, values));
  // A partner is called as the company calls it.
  const known = new Map([...suppliers, ...found].map((one) => [one.id, one]));
  const labelOf = (key: string) =>
    loaded.form.tabs.flatMap(({ fields }) => fields).find(({ fieldKey }) => fieldKey === key)
      ?.label ?? key;
  const wrong = references.flatMap(({ field, id }) => {
    const rule = SEARCHED[field.controlType];
    const found = known.get(id);
    const isThere = rule === undefined || (found && rule.kinds.includes(found.kind));
    const message = isThere
      ? found && wrongAccount(field, found, { values, companyId, labelOf })
      : rule.missing;
    return message === undefined ? [] : [{ path: field.fieldKey, message }];
  });
  if (wrong.length > 0) throw invalid(wrong);
  return known;
}
