import { type RawBuilder, sql } from 'kysely';

import { OPERATE } from '#contract/flow/flow.ts';
import { DEAL_LIMITS } from '#contract/timeline.ts';
import type { FlowTable, NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { columnName } from '#server/kernel/document/fields.ts';
import { toldOperation } from '#server/kernel/flow/told-operation.ts';
import type { DealPart } from '#server/kernel/parts/deal.ts';
import { isToldAll, OWN, sidesOn } from '#server/kernel/resource/sides.ts';
import { isSeen } from '#server/kernel/resource/visible-rows.ts';
import { type MeRefs, sessionRead } from '#server/kernel/session/read.ts';
import { column, documentsJson, shownOf } from './shown.ts';

const t = columnsOfRow<NounTable & FlowTable>('t');
const logs = columnsOf('audit_log', 'l');
const operations = columnsOf('process_operation', 'o');
const accounts = columnsOf('account', 'a');
const companies = columnsOf('company', 'c');
const entries = columnsOf('enum_entry', 'e');

export interface Asked extends Record<string, unknown> {
  objectType: string;
  objectId: string;
}

/** A document as stored; times come as text, because rows travel as JSON. */
export interface FoundDocument {
  type: string;
  id: string;
  no: string;
  status: string;
  amount: string | null;
  granted: string | null;
  at: string;
  /** Null where it was never submitted, or is not approved at all. */
  process: string | null;
  /** Of the reader. */
  sides: string[];
}

export interface FoundEvent {
  id: string;
  at: string;
  type: string;
  object: string;
  /** `approval`: `action` is the word of an operation, at `node`; `step`: the name of a call; of others the step's word. */
  kind: 'approval' | 'step' | 'moment' | 'entry';
  action: string;
  node: string;
  /** Of an entry the name alone, which not every reader is told; '' where it has none. */
  who: string;
}

export interface Found {
  documents: FoundDocument[];
  events: FoundEvent[];
}

/** Whose rows are found: those that a company sees, or all of them, of operators. */
export interface Visible {
  seen(part: DealPart, me: MeRefs): RawBuilder<boolean>;
  sides(part: DealPart, me: MeRefs): RawBuilder<unknown>;
  /** Of those the rows that tell the reader what a column of theirs names. */
  tells(part: DealPart, column: string, me: MeRefs): RawBuilder<boolean>;
  /** Who acted, over the account `a`, the company `c` that it acted for as `acting`, and the document `d`. */
  who(me: MeRefs, acting: RawBuilder<unknown>, role: RawBuilder<unknown>): RawBuilder<string>;
}

/** As a company reads it: no persons of others or of the platform, and no company that it does not know by the document. */
export const BY_COMPANY: Visible = {
  seen: ({ noun }, me) => isSeen(noun, me.companyId),
  sides: ({ noun }, me) =>
    noun.sides === undefined ? sql`array[${sql.lit(OWN)}]` : sidesOn(noun.sides, me.companyId),
  tells({ noun }, name, me) {
    const seen = isSeen(noun, me.companyId);
    const field = Object.keys(noun.fields).find((key) => columnName(key) === name);
    const told = noun.sides && field && isToldAll(noun.sides, [field], me.companyId);
    return told ? sql<boolean>`${seen} and ${told}` : seen;
  },
  who: (me, acting, role) => sql<string>`case
    -- Whoever acts for a company without an account does so by a link.
    when ${accounts.id} is null then coalesce(case when ${acting} = ${me.companyId} then ${companies.name} end, '系统')
    when ${accounts.user_type} = 2 then coalesce('平台' || ${role}, '平台')
    when ${acting} = ${me.companyId} then ${accounts.nick_name}
    when d.company = ${me.companyId} then coalesce(${companies.name}, ${accounts.nick_name})
    -- One of several suppliers learns of no other.
    when ${acting} = d.company then d.filer else '其他参与方' end`,
};

/** As operators read it: whoever it was, and for which company. */
export const BY_OPERATOR: Visible = {
  seen: ({ approvedBy, listed }) =>
    approvedBy === undefined
      ? (listed ?? sql<boolean>`not ${t.deleted}`)
      : sql`not ${t.deleted} and ${t.process_redundant_id} is not null`,
  sides: () => sql`'{}'::text[]`,
  tells: () => sql<boolean>`not ${t.deleted}`,
  who: () => sql<string>`case when ${accounts.id} is null then coalesce(${companies.name}, '系统')
    else concat_ws(' · ', ${companies.name}, ${accounts.nick_name}) end`,
};

const tableOf = ({ noun }: DealPart) => sql`${sql.table(noun.table)} t`;
/** The row of an id, by its index: how many there are in a deal, the planner takes for thousands. */
const oneOf = (part: DealPart, id: RawBuilder<unknown>) =>
  sql`lateral (select t.* from ${tableOf(part)} where t.id = ${id} offset 0) t`;
const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

/** From a document to what it was made out of, and to what was made out of it. */
function links(parts: readonly DealPart[]): RawBuilder<unknown> {
  const each = parts.flatMap((part) => [
    ...Object.entries(part.outOf).flatMap(([earlier, name]) => [
      sql`select ${sql.lit(earlier)}::text, ${column(name)} from ${tableOf(part)}
          where near.type = ${sql.lit(part.noun.name)} and t.id = near.id and ${column(name)} is not null`,
      sql`select ${sql.lit(part.noun.name)}::text, t.id from ${tableOf(part)}
          where near.type = ${sql.lit(earlier)} and ${column(name)} = near.id and not ${t.deleted}`,
    ]),
    ...Object.entries(part.outOfMany ?? {}).flatMap(([earlier, name]) => [
      sql`select ${sql.lit(earlier)}::text, unnest(${column(name)}) from ${tableOf(part)}
          where near.type = ${sql.lit(part.noun.name)} and t.id = near.id`,
      sql`select ${sql.lit(part.noun.name)}::text, t.id from ${tableOf(part)}
          where near.type = ${sql.lit(earlier)} and ${column(name)} @> array[near.id] and not ${t.deleted}`,
    ]),
  ]);
  return union(each);
}

/** What they belong to; and of the one that is asked about, all that belongs to it: to the reader's knowledge. */
function around(parts: readonly DealPart[], visible: Visible, me: MeRefs): RawBuilder<unknown> {
  const each = parts.flatMap((part) =>
    Object.entries(part.belongsTo).flatMap(([whole, name]) => [
      sql`select ${sql.lit(whole)}::text, ${column(name)} from near cross join ${oneOf(part, sql`near.id`)}
        where near.type = ${sql.lit(part.noun.name)} and ${column(name)} is not null and ${visible.tells(part, name, me)}`,
      sql`select ${sql.lit(part.noun.name)}::text, t.id from near join ${tableOf(part)} on ${column(name)} = near.id
        where near.type = ${sql.lit(whole)} and ${visible.tells(part, name, me)}`,
    ]),
  );
  return union(each);
}

function documentsOf(
  parts: readonly DealPart[],
  visible: Visible,
  me: MeRefs,
): RawBuilder<unknown> {
  const each = parts.map(
    (part) => sql`select deal.type, ${shownOf(part, visible, me)}
      from deal cross join ${oneOf(part, sql`deal.id`)}
      where deal.type = ${sql.lit(part.noun.name)} and ${visible.seen(part, me)}`,
  );
  return union(each);
}

/** Decisions and what leads to them; what people of the platform arrange among themselves is not among them. */
const TOLD_OPERATIONS = [
  OPERATE.submit,
  OPERATE.approve,
  OPERATE.returnBack,
  OPERATE.reject,
  OPERATE.withdraw,
  OPERATE.askMore,
  OPERATE.terminate,
  OPERATE.companyApprove,
  OPERATE.companyReturn,
  OPERATE.object,
];

const nameIn = (enumeration: RawBuilder<unknown>, code: RawBuilder<unknown>) =>
  sql`(select ${entries.name} from ${entries} where ${entries.enum_name} = ${enumeration} and ${entries.code} = ${code})`;

function approvals(visible: Visible, me: MeRefs): RawBuilder<unknown> {
  const role = nameIn(sql`'PlatformRole'`, operations.role);
  return sql`select ${operations.id}, ${operations.ended_at} as at, d.type, d.id as object, 'approval' as kind,
      ${nameIn(sql`'AuditOperate'`, toldOperation(operations))} as action,
      case when ${operations.node_key} = 'start' then '' else ${operations.node_name} end as node,
      ${visible.who(me, sql`coalesce(${operations.acting_company_id}, d.company)`, role)} as who
    from documents d join ${operations} on ${operations.instance_id} = d.process
    left join ${accounts} on ${accounts.id} = ${operations.operator_id}
    left join ${companies} on ${companies.id} = coalesce(${operations.acting_company_id},
      case when ${accounts.user_type} = 1 then d.company end)
    where ${operations.operate_type} in (${sql.join(TOLD_OPERATIONS.map((code) => sql.lit(code)))})`;
}

function steps(parts: readonly DealPart[], visible: Visible, me: MeRefs): RawBuilder<unknown> {
  const names = parts.flatMap((part) => Object.keys(part.steps)).map((name) => sql.lit(name));
  return sql`select ${logs.id}, ${logs.at}, d.type, d.id, 'step', ${logs.action}, '',
      ${visible.who(me, logs.company_id, sql`null::text`)}
    from documents d join ${logs} on ${logs.object_type} = d.type and ${logs.object_id} = d.id::text
    left join ${accounts} on ${accounts.id} = ${logs.account_id}
    left join ${companies} on ${companies.id} = ${logs.company_id}
    where ${logs.action} in (${sql.join(names)})`;
}

function moments(parts: readonly DealPart[]): RawBuilder<unknown>[] {
  return parts.flatMap((part) =>
    Object.entries(part.moments ?? {}).map(
      ([
        word,
        moment,
      ]) => sql`select d.id, ${moment}, d.type, d.id, 'moment', ${sql.lit(word)}, '', '系统'
        from documents d cross join ${oneOf(part, sql`d.id`)}
        where d.type = ${sql.lit(part.noun.name)} and ${moment} is not null`,
    ),
  );
}

function entriesOf(parts: readonly DealPart[]): RawBuilder<unknown>[] {
  return parts.flatMap(({ entries: own, ...part }) =>
    own === undefined
      ? []
      : [
          sql`select entry.id, entry.at, d.type, d.id, 'entry', entry.word, '', ${own.by?.toldWith ? sql`entry.name` : sql`''`}
            from documents d cross join ${oneOf(part, sql`d.id`)} cross join lateral (${own.rows}) entry
            where d.type = ${sql.lit(part.noun.name)}`,
        ],
  );
}

/**
 * One row: the documents that belong together with the one that is asked about, and what was done with them. Ways lead
 * through documents that the reader does not see; what is answered is told by the same rules as the documents' own calls.
 */
export function dealQuery(parts: readonly DealPart[], visible: Visible) {
  return sessionRead<Asked, Found>(
    ({ p, me }) => sql<Found>`
      with recursive near (type, id) as (
        select ${p('objectType')}::text, ${p('objectId')}::bigint
        union select next.type, next.id from near cross join lateral (${links(parts)}) next (type, id)
      ), deal (type, id) as (select type, id from near union (${around(parts, visible, me)})),
      documents as (
        select * from (${documentsOf(parts, visible, me)}) one
        order by type = ${p('objectType')} and id = ${p('objectId')}::bigint desc, at desc, id desc
        limit ${sql.lit(DEAL_LIMITS.documents)}
      ), events as (
        select * from (${union([approvals(visible, me), steps(parts, visible, me), ...moments(parts), ...entriesOf(parts)])}) one
        order by at desc, id desc limit ${sql.lit(DEAL_LIMITS.events)}
      )
      select (select ${documentsJson(sql`at desc, id desc`)} from documents) as documents,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'at', at, 'type', type, 'object', object::text,
          'kind', kind, 'action', action, 'node', node, 'who', who) order by at desc, id desc), '[]') from events) as events`,
  );
}
