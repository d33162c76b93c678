import { type RawBuilder, sql } from 'kysely';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { endOf } from '#server/kernel/sql/day-of.ts';
import { debtorOwes } from '#server/trade/factoring/debtor-owes.ts';
import { factoringNoticeRecord, factoringRecord } from './document.ts';

const t = columnsOf('factoring', 't');
const notices = columnsOf('factoring_notice', 't');
const lines = columnsOf('factoring_line', 'l');
const { offered, proposed, securing, ready, running, overdue, settled, cancelled } =
  FACTORING_STATUS;
const { waiting, revoked } = NOTICE_STATUS;

const isPaidOut = sql<boolean>`${t.factoring_status} in (${running}, ${overdue}, ${settled})`;
const isKept = sql`${lines.written_off_on} is null`;
/** What was written off is waited for no more. */
const isEnded = sql<boolean>`(${t.factoring_status} = ${settled} and ${t.balance_paid} = ${t.balance_amount}
  and ${debtorOwes({ id: t.id, confirmedAt: t.confirm_time }, isKept)} = 0)`;
const none = sql<null>`null`;

/** Who has to act on what was not paid out yet. */
const who = sql`min(case ${t.factoring_status} when ${offered} then '平台业务经理' when ${proposed} then '融资方'
  when ${securing} then '债务人、平台法务' when ${ready} then '融资方' end)`;

interface Counting {
  done: RawBuilder<boolean>;
  among?: RawBuilder<boolean>;
  block?: RawBuilder<unknown>;
  who?: RawBuilder<unknown>;
  until?: RawBuilder<unknown>;
}

/** Counts financings of a project that were not cancelled. */
const counted =
  ({
    done,
    among = sql<boolean>`true`,
    block = sql`''`,
    who: by = none,
    until = none,
  }: Counting): StagePart['query'] =>
  (projectId, seen) =>
    sql<StageCount>`
    select count(*)::int as "count", count(*) filter (where ${done})::int as "doneCount",
      max(${t.updated_at}) as "time", ${block} as "blockReason", (${by})::text as who, (${until})::timestamptz as until
    from ${t} where ${t.project_id} = ${projectId} and ${seen(factoringRecord.noun)}
      and ${t.factoring_status} <> ${cancelled} and ${among}`;

/** How far financings have come: until their money is out (付款申请), until it is back (回款); nothing may be open at the end. */
export const factoringStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.payApply,
    productLine: FACTORING,
    routeName: 'factoring',
    query: counted({ done: isPaidOut, who }),
  },
  {
    stage: PROJECT_STAGE.collection,
    productLine: FACTORING,
    routeName: 'factoring',
    query: counted({
      done: isEnded,
      among: isPaidOut,
      block: sql`case when bool_or(${t.factoring_status} = ${overdue}) then '有应收账款已逾期' else '' end`,
      who: sql`min('债务人') filter (where not ${isEnded})`,
      until: sql`min(${endOf(t.due_date)}) filter (where not ${isEnded})`,
    }),
  },
  { stage: 'factoring', query: counted({ done: isEnded }) },
];

/** What a debtor has to answer before anything is paid out. */
export const noticeStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.payApply,
    productLine: FACTORING,
    routeName: 'factoringNotice',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count", count(*) filter (where ${notices.notice_status} <> ${waiting})::int as "doneCount",
        max(${notices.updated_at}) as "time", '' as "blockReason",
        min('债务人') filter (where ${notices.notice_status} = ${waiting}) as who, null::timestamptz as until
      from ${notices} where ${notices.project_id} = ${projectId} and ${seen(factoringNoticeRecord.noun)}
        and ${notices.notice_status} <> ${revoked}`,
  },
];
