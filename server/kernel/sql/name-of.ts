import { type RawBuilder, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';

const companies = columnsOf('company');
const projects = columnsOf('project');

/** SQL of the name of a company by its id; null where there is none. */
export const companyNameOf = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select ${companies.name} from ${companies} where ${companies.id} = ${id})`;

/** SQL of the name of a project by its id; null where there is none. */
export const projectNameOf = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select ${projects.project_name} from ${projects} where ${projects.id} = ${id})`;
