import { type RawBuilder, sql } from 'kysely';

import { AGREED_PROJECT, PARTY_ROLE } from '#contract/project/project.ts';
import { type Columns, columnsOf } from '#server/db/columns-of.ts';

/** SQL: the company that reads; the setting that the row-level policies read too. */
export const ME = sql`nullif(current_setting('app.company_id', true), '')::bigint`;

/** SQL: whether the reading company is told what was filed of a project: the terms are shown to it, or it filed them. */
export const isToldFiled = (project: Columns<'project'>): RawBuilder<boolean> =>
  sql<boolean>`(${ME} = any (${project.terms_seen_by} || ${project.company_id}) or app_is_operator())`;

/** SQL: whether the reading company is told of a party of a project that it sees: a supplier does not learn who else supplies. */
export const isToldParty = (
  party: Columns<'project_party'>,
  project: Columns<'project'>,
): RawBuilder<boolean> => sql<boolean>`(
  ${party.role} <> ${PARTY_ROLE.supplier} or ${party.party_company_id} = ${ME} or ${isToldFiled(project)})`;

const parties = columnsOf('project_party', 'taking');
const projects = columnsOf('project', 'shared');

/** SQL: in how many projects that were agreed to a company, or a person, takes part beside the reading company (合作项目). */
export const sharedProjects = (party: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(distinct ${projects.id}) from ${parties} join ${projects} on ${projects.id} = ${parties.project_id}
  where (${parties.party_company_id} = ${party} or ${parties.person_id} = ${party})
    and ${projects.project_status} = any (${AGREED_PROJECT}) and ${isToldParty(parties, projects)})`;
