import { type RawBuilder, sql } from 'kysely';
import { NOTICE_TYPE } from '#contract/factoring/states.ts';

import type { Values } from '#contract/form/evaluate.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { ahead } from '#server/db/sent-ahead.ts';
import type { Known } from '#server/kernel/form/known.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const projects = columnsOf('project');
const others = columnsOf('project_party');

/** Fields of the form that name parties, with what they are in the project. */
const FIELDS = [
  ['ownerIds', PARTY_ROLE.owner],
  ['buyerCompanyId', PARTY_ROLE.buyer],
  ['supplierIds', PARTY_ROLE.supplier],
  ['guarantorIds', PARTY_ROLE.guarantor],
] as const;

function idsUnder(values: Values, key: string): string[] {
  const value = values[key];
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string' && one !== '');
}

/** Writes down who takes part, as the form says. */
export async function setParties(
  tx: Tx,
  projectId: string,
  values: Values,
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const parties = FIELDS.flatMap(([key, role]) =>
    idsUnder(values, key).flatMap((id, sort) => {
      const party = known.get(id);
      return party === undefined ? [] : [{ role, sort, ...party }];
    }),
  );
  await ahead(tx, tx.deleteFrom('project_party').where('project_id', '=', projectId));
  if (parties.length === 0) return;
  const rows = parties.map(({ role, sort, id, kind, name }) => ({
    project_id: projectId,
    role,
    party_company_id: kind === 'person' ? null : id,
    person_id: kind === 'person' ? id : null,
    name,
    sort,
  }));
  await ahead(tx, tx.insertInto('project_party').values(rows));
}

/** How far a project has come, as far as it decides who sees it. */
export type Shown = 'own' | 'submitted' | 'approved';

/**
 * Who may see a project, and who of them its terms (rules.md P7): a draft its own company alone; once submitted,
 * also the buyer, who will owe, until what was returned is written anew; once approved, everybody who takes part. The terms are the buyer's and, in factoring, the
 * applicant's; a debtor who is not told of the factoring (暗保理) sees nothing of it.
 */
export async function showTo(tx: Tx, projectId: string, shown: Shown): Promise<void> {
  const isFactoring = sql`${projects.product_line} = ${FACTORING}`;
  const isHidden = sql`(${isFactoring} and ${projects.form_data} ->> 'noticeType' is distinct from ${NOTICE_TYPE.disclosed})`;
  const isBuyer = sql`${others.role} = ${PARTY_ROLE.buyer}`;
  const among =
    shown === 'own'
      ? sql`false`
      : sql`(${shown === 'approved' ? sql`true` : isBuyer}) and not (${isBuyer} and ${isHidden})`;
  const told = sql`not (${projects.applicant_role} = ${PARTY_ROLE.supplier} and not ${isFactoring})`;
  const partiesWith = (and: RawBuilder<unknown>) => sql`
    select ${others.party_company_id} from ${others} where ${others.project_id} = ${projects.id}
      and ${among} and ${and}`;
  const change = tx.updateTable('project').set({
    seen_by: sql<string[]>`array(select ${projects.company_id} union
      ${partiesWith(sql`${others.party_company_id} is not null`)})`,
    terms_seen_by: sql<string[]>`array(select ${projects.company_id} where ${told} union
      ${partiesWith(sql`${isBuyer} and not ${isFactoring}`)})`,
  });
  await ahead(tx, change.where('id', '=', projectId));
}
