import { sql } from 'kysely';

import type { Values } from '#contract/form/evaluate.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE } from '#contract/project/project.ts';
import { ahead } from '#server/db/sent-ahead.ts';
import type { Known } from '#server/kernel/form/known.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** NoticeType 明保理: the debtor is told. */
const DISCLOSED = '1';

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
  await ahead(tx, sql`delete from project_party where project_id = ${projectId}`);
  if (parties.length === 0) return;
  const column = (read: (party: (typeof parties)[number]) => unknown) => parties.map(read);
  const rows = sql`
    insert into project_party (project_id, role, party_company_id, person_id, name, sort)
    select ${projectId}, role, case when not person then id end, case when person then id end, name, sort
    from unnest(${column(({ role }) => role)}::text[], ${column(({ id }) => id)}::bigint[],
      ${column(({ kind }) => kind === 'person')}::boolean[], ${column(({ name }) => name)}::text[],
      ${column(({ sort }) => sort)}::int[]) given (role, id, person, name, sort)`;
  await ahead(tx, rows);
}

/** How far a project has come, as far as it decides who sees it. */
export type Shown = 'own' | 'submitted' | 'approved';

/**
 * Who may see a project, and who of them its terms (domain/decisions.md 7): a draft its own company alone; once submitted,
 * also the buyer, who will owe; once approved, everybody who takes part. The terms are the buyer's and, in factoring, the
 * applicant's; a debtor who is not told of the factoring (暗保理) sees nothing of it.
 */
export async function showTo(tx: Tx, projectId: string, shown: Shown): Promise<void> {
  const isFactoring = sql`p.product_line = ${FACTORING}`;
  const isHidden = sql`(${isFactoring} and p.form_data ->> 'noticeType' is distinct from ${DISCLOSED})`;
  const isBuyer = sql`pp.role = ${PARTY_ROLE.buyer}`;
  const others =
    shown === 'own'
      ? sql`false`
      : sql`(${shown === 'approved' ? sql`true` : isBuyer}) and not (${isBuyer} and ${isHidden})`;
  const told = sql`not (p.applicant_role = ${PARTY_ROLE.supplier} and not ${isFactoring})`;
  const change = sql`
    update project p set
      seen_by = array(
        select p.company_id union
        select pp.party_company_id from project_party pp
        where pp.project_id = p.id and pp.party_company_id is not null and ${others}
      ),
      terms_seen_by = array(
        select p.company_id where ${told} union
        select pp.party_company_id from project_party pp
        where pp.project_id = p.id and ${isBuyer} and ${others} and not ${isFactoring}
      )
    where p.id = ${projectId}`;
  await ahead(tx, change);
}
