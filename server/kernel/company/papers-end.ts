import { type RawBuilder, sql } from 'kysely';

import { AUDIT } from '#contract/flow/flow.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const applications = columnsOf('company_customer_apply', 'paper');

/** A text that is a day; 长期 is none, and ends never. */
const dayOf = (column: RawBuilder<string | null>) =>
  sql<string | null>`case when ${column} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${column} end`;

/** SQL: the last day of a company's licence; null where it ends never. For whoever may not know of the legal person's card. */
export const licenceEnd = (company: { readonly to_time: RawBuilder<string | null> }) =>
  dayOf(company.to_time);

/**
 * SQL: the last day of the papers that a company is certified by, its licence or its legal person's identity card, whichever
 * ends first; null where neither does. For whoever reads applications of all companies.
 */
export const papersEnd = (company: {
  readonly id: RawBuilder<string>;
  readonly to_time: RawBuilder<string | null>;
}) => sql<string | null>`least(${licenceEnd(company)}, (
    select ${dayOf(applications.id_to_time)} from ${applications}
    where ${applications.company_id} = ${company.id} and not ${applications.deleted}
      and ${applications.audit_status} = ${AUDIT.approved}
    order by ${applications.audit_time} desc nulls last, ${applications.id} desc limit 1))`;
