import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { FieldTable, Referred } from '#contract/document/field-table.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { PARTY_ROLE } from '#contract/project/project.ts';
import { ID } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { isPartnerOf } from '#server/kernel/company/partners.ts';
import { heldIn, textOf } from '#server/kernel/form/values.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { companyNameOf, projectNameOf } from '#server/kernel/sql/name-of.ts';
import { invalid } from '#server/kernel/wire/refusal.ts';

const companies = columnsOf('company', 'c');
const projects = columnsOf('project', 'p');
const parties = columnsOf('project_party', 'party');
const partners = columnsOf('contact_client', 'partner');

interface Named {
  id: string;
  name: string;
}

/** Who names them, in which project, and which its record named before. */
interface Naming {
  companyId: string;
  /** Undefined where the document is of none. */
  projectId: string | undefined;
  kept: readonly string[];
}

/** What is known of a noun whose records others refer to. */
interface Reference {
  /** Those of the ids that the company may name in a document of a project, with what they are called. */
  known(ids: readonly string[], of: Naming): RawBuilder<Named>;
  /** SQL: the name of the record whose id that is. */
  name(id: RawBuilder<unknown>): RawBuilder<unknown>;
  readonly missing: string;
}

const REFERENCES: Readonly<Record<Referred, Reference>> = {
  project: {
    known: (ids, { companyId }) => sql`
      select ${projects.id}, ${projects.project_name} as name from ${projects}
      where ${projects.id} = any (${ids}::bigint[]) and not ${projects.deleted}
        and ${companyId}::bigint = any (${projects.seen_by})`,
    name: projectNameOf,
    missing: '所选项目不存在，请重新选择',
  },
  // Suppliers of its own project are known, too: the platform adds some, whether the buyer deals with them or not.
  company: {
    known: (ids, { companyId, projectId, kept }) => sql`
      select ${partners.party_company_id} as id, ${partners.name} from ${partners}
      where ${isPartnerOf(companyId, kept)}
        and ${partners.party_company_id} = any (${ids}::bigint[])
      union select ${companies.id}, ${companies.name} from ${companies}
      where ${companies.id} = ${companyId} and ${companies.id} = any (${ids}::bigint[])
      union select ${parties.party_company_id}, ${parties.name} from ${parties}
      where ${parties.project_id} = ${projectId ?? null}::bigint and ${parties.role} = ${PARTY_ROLE.supplier}
        and ${parties.party_company_id} = any (${ids}::bigint[])
        and ${parties.party_company_id} <> ${companyId} and not exists (
          select from ${partners} where ${partners.company_id} = ${companyId} and not ${partners.deleted}
            and ${partners.party_company_id} = ${parties.party_company_id})`,
    name: companyNameOf,
    missing: '所选企业不在贸易伙伴中，请重新选择',
  },
};

/** SQL over `t`: the name of the record that a column refers to. */
export function referredName(noun: Referred, column: string): RawBuilder<unknown> {
  return REFERENCES[noun].name(sql.ref(`t.${column}`));
}

/**
 * Names of the records that values refer to, by their ids. Throws 422 beside the fields that name none, or none that the
 * company may name.
 */
export async function referredNames(
  tx: Tx,
  table: FieldTable,
  {
    values,
    companyId,
    before,
  }: { values: Values; companyId: string; before: StoredRow | undefined },
): Promise<Readonly<Record<string, string>>> {
  const names: Record<string, string> = {};
  const projectId = textOf(values, 'projectId');
  const of = { companyId, projectId: ID.test(projectId) ? projectId : undefined };
  const wrong: { path: string; message: string }[] = [];
  const held = heldIn(before) ?? {};
  for (const [path, { refersTo }] of Object.entries(table)) {
    if (refersTo === undefined) continue;
    const id = textOf(values, path);
    const { known, missing } = REFERENCES[refersTo];
    const { rows } = ID.test(id)
      ? await known([id], { ...of, kept: held[path] === id ? [id] : [] }).execute(tx)
      : { rows: [] };
    const [found] = rows;
    if (found === undefined) wrong.push({ path, message: id === '' ? TEXT.required : missing });
    else names[found.id] = found.name;
  }
  if (wrong.length > 0) throw invalid(wrong);
  return names;
}
