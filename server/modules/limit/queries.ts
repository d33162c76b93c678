import { type RawBuilder, sql } from 'kysely';

import type { LedgerRow } from '#server/kernel/ledger/chain.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import type { PreviewFacts } from './preview.ts';

interface OfProject extends Record<string, unknown> {
  projectId: string;
  /** Of a preview; no part of the query. */
  amount?: string;
}

type Wall = (companyId: RawBuilder<string | null>) => RawBuilder<boolean>;

/** The first wall: the project, if the company is told its terms. The second is the policy of the limit's tables. */
export const TOLD: Wall = (companyId) => sql`${companyId} = any (p.terms_seen_by)`;
/** Operators read every limit; their session is the first wall. */
export const OPERATED: Wall = () => sql`true`;

const of = (projectId: RawBuilder<string>, wall: RawBuilder<boolean>) =>
  sql`project p on p.id = ${projectId} and not p.deleted and ${wall}`;

export type LimitRow = Omit<PreviewFacts, 'expireDate'> & {
  expireDate: string | null;
  takebackDue: string;
  seq: number;
  headHash: string;
};

/** A row with nulls where the project has no limit yet; none where the company is not told of it. */
export const limitQuery = (wall: Wall) =>
  sessionRead<OfProject, LimitRow | { [Key in keyof LimitRow]: null }>(
    ({ p, me }) => sql`
      select l.credit_limit as "creditLimit", l.reserved, l.occupied, l.available, l.state,
        l.limit_type as "limitType", l.expire_date::text as "expireDate",
        l.takeback_due as "takebackDue", l.seq, l.head_hash as "headHash",
        case jsonb_typeof(p.form_data->'usePlan')
          when 'array' then p.form_data->'usePlan' else '[]' end as plan
      from (select 1) one join ${of(p('projectId'), wall(me.companyId))}
      left join project_limit l on l.project_id = p.id`,
  );

/** The whole ledger of a project, oldest first, beside what its limit says of it. */
export const ledgerQuery = (wall: Wall) =>
  sessionRead<OfProject, LedgerRow & { head_seq: number; head_hash: string }>(
    ({ p, me }) => sql`
      select l.*, head.seq as head_seq, head.head_hash
      from limit_ledger l join ${of(p('projectId'), wall(me.companyId))}
      join project_limit head on head.project_id = p.id
      where l.project_id = p.id order by l.seq`,
  );
