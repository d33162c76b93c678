import { type RawBuilder, sql } from 'kysely';

import type { LedgerRow } from '#server/kernel/ledger/chain.ts';
import { sessionRead } from '#server/kernel/session-read.ts';
import type { PreviewFacts } from './preview.ts';

interface OfProject extends Record<string, unknown> {
  projectId: string;
  /** Of a preview; no part of the query. */
  amount?: string;
}

/** The first wall: the project, if the company is told its terms. The second is the policy of the limit's tables. */
function told(projectId: RawBuilder<string>, companyId: RawBuilder<string | null>) {
  return sql`project p on p.id = ${projectId} and not p.deleted
    and ${companyId} = any (p.terms_seen_by)`;
}

export type LimitRow = Omit<PreviewFacts, 'expireDate'> & {
  expireDate: string | null;
  takebackDue: string;
  seq: number;
  headHash: string;
};

/** A row with nulls where the project has no limit yet; none where the company is not told of it. */
export const limitOf = sessionRead<OfProject, LimitRow | { [Key in keyof LimitRow]: null }>(
  ({ p, me }) => sql`
    select l.credit_limit as "creditLimit", l.reserved, l.occupied, l.available, l.state,
      l.limit_type as "limitType", l.expire_date::text as "expireDate",
      l.takeback_due as "takebackDue", l.seq, l.head_hash as "headHash",
      case jsonb_typeof(p.form_data->'usePlan')
        when 'array' then p.form_data->'usePlan' else '[]' end as plan
    from (select 1) one join ${told(p('projectId'), me.companyId)}
    left join project_limit l on l.project_id = p.id`,
);

/** The whole ledger of a project, oldest first, beside what its limit says of it. */
export const ledgerOf = sessionRead<OfProject, LedgerRow & { head_seq: number; head_hash: string }>(
  ({ p, me }) => sql`
    select l.*, head.seq as head_seq, head.head_hash
    from limit_ledger l join ${told(p('projectId'), me.companyId)}
    join project_limit head on head.project_id = p.id
    where l.project_id = p.id order by l.seq`,
);
