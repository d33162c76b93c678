import { type RawBuilder, sql } from 'kysely';

import { madeText } from '#server/kernel/resource/field.ts';
import { type Filter, likeIn } from '#server/kernel/resource/filter.ts';

// What lists of operators over documents that are approved have in common, over `t`.

/** Documents that were submitted at least once; a draft is its own company's alone. */
export const SUBMITTED = sql<boolean>`not t.deleted and t.process_redundant_id is not null`;

/** Whose document it is. */
export const companyName = madeText(
  'company_name',
  sql`(select c.name from company c where c.id = t.company_id)`,
);

/** In one of the columns, in the name of the company, or in `also`, a condition on the pattern. */
export function byNames<const Column extends string>(
  columns: readonly Column[],
  also?: (p: RawBuilder<unknown>) => RawBuilder<boolean>,
): Filter<Column> {
  const found = likeIn((p) => {
    const own = columns.map((name) => sql<boolean>`${sql.ref(`t.${name}`)} ilike ${p}`);
    const company = sql<boolean>`exists (
      select from company c where c.id = t.company_id and c.name ilike ${p})`;
    return sql`(${sql.join([...own, company, ...(also ? [also(p)] : [])], sql` or `)})`;
  });
  return { ...found, of: columns };
}

/** The same of a document of a project: in the project's number or name too. */
export const byProjectNames = <Column extends string>(...columns: readonly Column[]) =>
  byNames(
    columns,
    (p) => sql`exists (select from project p where p.id = t.project_id
    and (p.project_no ilike ${p} or p.project_name ilike ${p}))`,
  );

const ofProject = (column: 'project_no' | 'project_name') =>
  madeText(
    column,
    sql`(select ${sql.ref(`p.${column}`)} from project p where p.id = t.project_id)`,
  );
export const projectNo = ofProject('project_no');
export const projectName = ofProject('project_name');
