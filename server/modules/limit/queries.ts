import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import type { LedgerRow } from '#server/kernel/ledger/chain.ts';
import type { PreviewFacts } from '#server/kernel/ledger/preview.ts';
import { sessionRead } from '#server/kernel/session/read.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');
const heads = columnsOf('project_limit', 'head');
const ledgers = columnsOf('limit_ledger', 'l');

interface OfProject extends Record<string, unknown> {
  projectId: string;
  /** Of a preview; no part of the query. */
  amount?: string;
}

type Visible = (companyId: RawBuilder<string | null>) => RawBuilder<boolean>;

/** The project, if the company is told its terms; the row-level policy of the tables of the limit says the same once more. */
export const TOLD: Visible = (companyId) => sql`${companyId} = any (${projects.terms_seen_by})`;
/** Operators read every limit; the session lets in nobody else. */
export const OPERATED: Visible = () => sql`true`;

const of = (projectId: RawBuilder<string>, visible: RawBuilder<boolean>) =>
  sql`${projects} on ${projects.id} = ${projectId} and not ${projects.deleted} and ${visible}`;

export type LimitRow = Omit<PreviewFacts, 'expireDate'> & {
  expireDate: string | null;
  takebackDue: string;
  overuse: string;
  seq: number;
  headHash: string;
};

/** A row with nulls where the project has no limit yet; none where the company is not told of it. */
export const limitQuery = (visible: Visible) =>
  sessionRead<OfProject, LimitRow | { [Key in keyof LimitRow]: null }>(
    ({ p, me }) => sql`
      select ${limits.credit_limit} as "creditLimit", ${limits.reserved},
        ${limits.occupied}, ${limits.available}, ${limits.state},
        ${limits.limit_type} as "limitType", ${limits.expire_date}::text as "expireDate",
        ${limits.takeback_due} as "takebackDue", ${limits.overuse}, ${limits.seq}, ${limits.head_hash} as "headHash",
        case jsonb_typeof(${projects.form_data}->'usePlan')
          when 'array' then ${projects.form_data}->'usePlan' else '[]' end as plan
      from (select 1) one join ${of(p('projectId'), visible(me.companyId))}
      left join ${limits} on ${limits.project_id} = ${projects.id}`,
  );

/** The whole ledger of a project, oldest first, beside what its limit says of it. */
export const ledgerQuery = (visible: Visible) =>
  sessionRead<OfProject, LedgerRow & { head_seq: number; head_hash: string }>(
    ({ p, me }) => sql`
      select l.*, ${heads.seq} as head_seq, ${heads.head_hash}
      from ${ledgers} join ${of(p('projectId'), visible(me.companyId))}
      join ${heads} on ${heads.project_id} = ${projects.id}
      where ${ledgers.project_id} = ${projects.id} order by ${ledgers.seq}`,
  );
