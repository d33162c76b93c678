import { sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import { DISPUTE_JUDGES, DISPUTE_OFFICERS, mayCall } from '#contract/account/platform-role.ts';
import { disputeDocument } from '#contract/dispute/dispute.ts';
import {
  DISPUTE_PARTY,
  DISPUTE_STATUS,
  DISPUTE_STEP,
  OPEN_DISPUTE,
} from '#contract/dispute/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { record } from '#server/kernel/document/record.ts';
import { derived, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { yesNo } from '#server/kernel/resource/filter.ts';
import type { May } from '#server/kernel/resource/noun.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { disputeSteps } from './steps-of.ts';

const t = columnsOf('dispute', 't');
const offers = columnsOf('dispute_offer', 'o');

const { waiting, talking, platform } = DISPUTE_STATUS;
const PLATFORM = '平台';

const nameOf = (id: typeof t.company_id | typeof t.other_id) =>
  sql`coalesce(${companyNameOf(id)}, ${sql.lit(PLATFORM)})`;
const waitsFor = sql`case
  when ${t.dispute_status} = ${sql.lit(platform)} then ${sql.lit(PLATFORM)}
  when ${t.step_deadline} is null then ''
  when ${t.turn} = ${sql.lit(DISPUTE_PARTY.raiser)} then ${nameOf(t.company_id)} else ${nameOf(t.other_id)} end`;

/** What the calendar did, of which no log tells. */
const byTime = sql`select ${offers.id}, ${offers.created_at} as at, '逾期未回应，转平台裁定' as word
  from ${offers} where ${offers.dispute_id} = ${t.id} and ${offers.party} = ${sql.lit(DISPUTE_PARTY.system)}`;

const forPlatform = sql<boolean>`(${t.other_id} is null and ${t.turn} = ${sql.lit(DISPUTE_PARTY.other)}
  and ${t.dispute_status} in (${sql.lit(waiting)}, ${sql.lit(talking)}))`;

const offered = (figure: typeof offers.qty | typeof offers.amount) =>
  sql`(select ${figure} from ${offers} where ${offers.dispute_id} = ${t.id}
    and ${offers.step} = ${sql.lit(DISPUTE_STEP.offered)} order by ${offers.id} desc limit 1)`;

const textOf = (row: Readonly<Record<string, unknown>>, key: string) => String(row[key] ?? '');

/** What a company on one side may do: its step or not. */
function ofSide(status: string, turn: string, side: string): string[] {
  if (!OPEN_DISPUTE.includes(status)) return [];
  const mine = status !== platform && turn === side ? ['offer', 'accept'] : [];
  const ruling = status === talking ? ['escalate'] : [];
  const back = side === DISPUTE_PARTY.raiser && status !== platform ? ['withdraw'] : [];
  return [...mine, 'note', ...ruling, ...back];
}

function ofPlatform(row: Readonly<Record<string, unknown>>, roles: readonly string[]): string[] {
  const [status, turn] = [textOf(row, 'disputeStatus'), textOf(row, 'turn')];
  if (!OPEN_DISPUTE.includes(status)) return [];
  const answers = row.withPlatform === true && turn === DISPUTE_PARTY.other && status !== platform;
  const officer = mayCall(DISPUTE_OFFICERS, roles);
  return [
    ...(status === platform && mayCall(DISPUTE_JUDGES, roles) ? ['rule'] : []),
    ...(answers && officer ? ['offer', 'accept'] : []),
    ...(officer || mayCall(DISPUTE_JUDGES, roles) ? ['note'] : []),
  ];
}

/** What may be done with a dispute as it stands; the calls ask again under lock. */
function disputeActions(row: Readonly<Record<string, unknown>>, { sides, roles }: May): string[] {
  if (sides.includes('platform')) return ['look', ...ofPlatform(row, roles)];
  const writers: readonly string[] = writersOf('dispute');
  if (!roles.some((role) => writers.includes(role))) return [];
  const [status, turn] = [textOf(row, 'disputeStatus'), textOf(row, 'turn')];
  if (sides.includes('own')) return ofSide(status, turn, DISPUTE_PARTY.raiser);
  return sides.includes('party') ? ofSide(status, turn, DISPUTE_PARTY.other) : [];
}

/** Everything: both sides speak of the same figures, so that none is claimed that the other must not learn. */
const told = [
  ...Object.keys(disputeDocument.declared.fields),
  ...Object.keys(disputeDocument.declared.details),
];

/** 争议 (rules.md C.11, C.19). */
export const disputeRecord = record(disputeDocument, {
  table: 'dispute',
  number: ['ZY', 'disputeNo'],
  rights: 'dispute',
  project: 'project_id',
  withProject: 'stays',
  search: ['object_no', 'line_name'],
  parties: ['other_id'],
  inDeals: {
    amount: 'claimAmount',
    // One about a quantity claims no sum.
    amountMade: sql`nullif(${t.claim_amount}, 0)`,
    outOf: {
      actualDelivery: 'actual_delivery_id',
      officialSalesOrder: 'sales_order_id',
      purchaseSettlement: 'purchase_settlement_id',
      factoringNotice: 'factoring_notice_id',
    },
    entries: { toldWith: 'disputeStatus', rows: byTime },
    steps: {
      disputeRaise: '发起争议',
      actualDeliveryObject: '发起争议',
      disputeOffer: '提出方案',
      adminDisputeOffer: '提出方案',
      disputeAccept: '接受方案',
      adminDisputeAccept: '接受方案',
      disputeNote: '补充说明',
      adminDisputeNote: '补充说明',
      disputeEscalate: '申请平台裁定',
      disputeWithdraw: '撤销',
      adminDisputeRule: '平台裁定',
    },
    moments: {},
  },
  sides: {
    of: {
      party: {
        companies: sql`array_remove(array[${t.other_id}], null)`,
        column: t.other_id,
        sees: told,
      },
    },
    filters: {
      nameLike: ['disputeNo', 'objectNo', 'lineName', 'projectName'],
      projectId: ['projectId'],
      objectId: ['objectId'],
      disputeStatus: ['disputeStatus'],
      disputeType: ['disputeType'],
      disputeResult: ['disputeResult'],
      claimAmountStart: ['claimAmount'],
      claimAmountEnd: ['claimAmount'],
      forPlatform: ['forPlatform'],
      createTimeStart: [],
      createTimeEnd: [],
    },
    sorts: { claimAmount: ['claimAmount'] },
  },
  fields: {
    objectType: text('object_type'),
    raiserName: madeText('raiser_name', nameOf(t.company_id)),
    otherName: madeText('other_name', nameOf(t.other_id)),
    waitsFor: madeText('waits_for', waitsFor),
    withPlatform: derived('with_platform', sql`${t.other_id} is null`, (stored) => stored === true),
    offeredQty: madeText('offered_qty', offered(offers.qty)),
    offeredAmount: madeText('offered_amount', offered(offers.amount)),
    forPlatform: derived('for_platform', forPlatform, (stored) => stored === true),
    steps: derived('steps', disputeSteps, (stored) =>
      (stored as { time: string }[]).map((step) => ({
        ...step,
        time: wireTime(new Date(step.time)),
      })),
    ),
    endedTime: madeTime('ended_time', t.ended_at),
  },
  filters: { forPlatform: yesNo(forPlatform) },
  actions: disputeActions,
});
