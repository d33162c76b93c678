import { type RawBuilder, sql } from 'kysely';
import type { FlowTable, NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { madeText } from '#server/kernel/resource/field.ts';
import { type Filter, like, likeIn, oneId } from '#server/kernel/resource/filter.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';

const t = columnsOfRow<NounTable & FlowTable & { project_id: string }>('t');
const companies = columnsOf('company', 'c');
const projects = columnsOf('project', 'p');

// What lists of documents that are approved have in common, above all those of operators, over `t`.

/** Documents that were submitted at least once; a draft is its own company's alone. */
export const SUBMITTED = sql<boolean>`not ${t.deleted} and ${t.process_redundant_id} is not null`;

/** Whose document it is. */
export const companyName = madeText('company_name', companyNameOf(t.company_id));

/** Rows of one company, and those in which it takes part otherwise, as `also` says of its id. */
export function ofCompany(also?: (id: RawBuilder<unknown>) => RawBuilder<boolean>): Filter {
  return oneId((p) => {
    const id = sql`${p}::bigint`;
    return sql`(${t.company_id} = ${id}${also ? sql` or ${also(id)}` : sql``})`;
  });
}

/** Beside its own company: columns of other companies, and what else a text is looked for in, by a condition on the pattern. */
interface Also {
  readonly companies?: readonly string[];
  readonly in?: (p: RawBuilder<unknown>) => RawBuilder<boolean>;
}

/** In one of the columns, in the name of one of its companies, or in what else the list says. */
export function byNames<const Column extends string>(
  columns: readonly Column[],
  also: Also = {},
): Filter<Column> {
  const ids = [t.company_id, ...(also.companies ?? []).map((column) => sql.ref(`t.${column}`))];
  const found = likeIn((p) => {
    const own = columns.map((name) => sql<boolean>`${sql.ref(`t.${name}`)} ilike ${p}`);
    // By each column of its own, so that the companies are looked for once and not for each row.
    const named = sql`(select ${companies.id} from ${companies} where ${companies.name} ilike ${p})`;
    const company = ids.map((id) => sql<boolean>`${id} in ${named}`);
    return sql`(${sql.join([...own, ...company, ...(also.in ? [also.in(p)] : [])], sql` or `)})`;
  });
  return { ...found, of: columns };
}

/** byNames() for a document of a project: a text is looked for in the project's number and name too. */
export const byProjectNames = <Column extends string>(
  columns: readonly Column[],
  { companies: others = [] }: Pick<Also, 'companies'> = {},
) =>
  byNames(columns, {
    companies: others,
    in: (p) => sql`exists (select from ${projects} where ${projects.id} = ${t.project_id}
    and (${projects.project_no} ilike ${p} or ${projects.project_name} ilike ${p}))`,
  });

/** A text that occurs in one of the columns, or in the number or the name of the row's project. */
export function likeInProject<Column extends string>(
  ...columns: readonly Column[]
): Filter<Column> {
  const own = like(...columns);
  return {
    ...own,
    where: (p, has) => sql<boolean>`(${own.where(p, has)} or exists (
      select from ${projects} where ${projects.id} = ${t.project_id}
        and (${projects.project_no} ilike ${p('is')} or ${projects.project_name} ilike ${p('is')})
    ))`,
  };
}

const ofProject = (column: 'project_no' | 'project_name') =>
  madeText(
    column,
    sql`(select ${projects[column]} from ${projects} where ${projects.id} = ${t.project_id})`,
  );
export const projectNo = ofProject('project_no');
export const projectName = ofProject('project_name');
