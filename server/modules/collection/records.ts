import { type RawBuilder, sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import {
  EXTENDERS,
  FINANCE,
  FINANCE_DIRECTORS,
  FINANCE_OFFICERS,
  mayCall,
  type PlatformRole,
  WAIVERS,
  WRITERS_OFF,
} from '#contract/account/platform-role.ts';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { collectionDocument } from '#contract/collection/collection.ts';
import { receivablePlanDocument } from '#contract/collection/receivable-plan.ts';
import {
  COLLECTION_LIVING,
  COLLECTION_SOURCE,
  COLLECTION_STATUS,
  PLAN_OPEN,
  PLAN_OWED,
  PLAN_STATUS,
  REFUND_STATUS,
} from '#contract/collection/states.ts';
import { maskedBankCard } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { record } from '#server/kernel/document/record.ts';
import { attachments, derived, madeJson, madeText } from '#server/kernel/resource/field.ts';
import { oneOf } from '#server/kernel/resource/filter.ts';
import type { May } from '#server/kernel/resource/noun.ts';
import { keptAccountTitle } from '#server/kernel/sql/account-title.ts';
import { wireTimeOf } from '#server/kernel/sql/day-of.ts';
import { leftToPay } from '#server/trade/sales/still-owed.ts';
import { isLossLeft } from './due.ts';

const t = columnsOf('receivable_plan', 't');
const c = columnsOf('collection', 't');
const sales = columnsOf('sales_order', 's');
const estimates = columnsOf('estimate_order', 'e');
const changes = columnsOf('receivable_change', 'h');
const taken = columnsOf('collection_allocation', 'a');
const later = columnsOf('collection_allocation', 'l');
const collections = columnsOf('collection', 'c');
const plans = columnsOf('receivable_plan', 'p');
const projects = columnsOf('project', 'j');
const refunds = columnsOf('collection_refund', 'f');

type Row = Readonly<Record<string, unknown>>;
const textOf = (row: Row, key: string) => String(row[key] ?? '');
const hasSome = (row: Row, key: string) => isPositive(textOf(row, key) || '0');

/** Actions that somebody with these platform roles is offered. */
const offered = (
  roles: readonly string[],
  all: Readonly<Record<string, readonly PlatformRole[] | undefined>>,
) =>
  Object.entries(all)
    .filter(([, may]) => may !== undefined && mayCall(may as [PlatformRole], roles))
    .map(([name]) => name);

function planActions(row: Row, { sides, roles }: May): string[] {
  const status = textOf(row, 'planStatus');
  const isOpen = PLAN_OPEN.includes(status);
  if (!sides.includes('platform')) {
    const payers: readonly string[] = writersOf('payment');
    return isOpen && sides.includes('own') && roles.some((role) => payers.includes(role))
      ? ['pay']
      : [];
  }
  return offered(roles, {
    extend: isOpen && textOf(row, 'dueDate') !== '' ? EXTENDERS : undefined,
    waive: hasSome(row, 'penalty') && status !== PLAN_STATUS.badDebt ? WAIVERS : undefined,
    writeOff: status === PLAN_STATUS.overdue || row.lossLeft === true ? WRITERS_OFF : undefined,
  });
}

/** What the penalty has come to by the last count, less what was waived. */
const penalty = sql`greatest(${t.accrued_penalty} - ${t.waived_penalty}, ${t.paid_penalty})`;
const owed = sql`(${t.principal} + ${t.fee} + ${penalty})`;
const paid = sql`(${t.paid_principal} + ${t.paid_fee} + ${t.paid_penalty})`;

const undone = sql`exists (select from ${later} where ${later.undoes} = ${taken.id})`;

const changed = sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', ${changes.kind}, 'principal', ${changes.principal}::text,
      'fee', ${changes.fee}::text, 'penalty', ${changes.penalty}::text, 'day', ${changes.day}::text,
      'dueBefore', coalesce(${changes.due_before}::text, ''), 'dueAfter', coalesce(${changes.due_after}::text, ''),
      'reason', ${changes.reason}) order by ${changes.id})
  from ${changes} where ${changes.receivable_id} = ${t.id}), '[]')`;

const allocatedTo = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', ${taken.id}::text, 'collectionId', ${collections.id}::text,
      'collectionNo', ${collections.collection_no}, 'principal', ${taken.principal}::text,
      'fee', ${taken.fee}::text, 'penalty', ${taken.penalty}::text,
      'valueDate', ${taken.value_date}::text, 'undone', ${undone} or ${taken.undoes} is not null)
    order by ${taken.id})
  from ${taken} join ${collections} on ${collections.id} = ${taken.collection_id}
  where ${taken.receivable_id} = ${t.id}), '[]')`;

/** What slips say was paid for it, as far as it was taken for nothing yet. */
const registeredFor = sql`coalesce((
  select jsonb_agg(jsonb_build_object('collectionId', ${collections.id}::text, 'collectionNo', ${collections.collection_no},
      'amount', (${collections.amount} - ${collections.allocated} - ${collections.refunded})::text,
      'valueDate', ${collections.value_date}::text) order by ${collections.id})
  from ${collections} where ${collections.company_id} = ${t.company_id} and ${t.id} = any(${collections.wanted})
    and not ${collections.deleted} and ${collections.source} = ${sql.lit(COLLECTION_SOURCE.slip)}
    and ${collections.collection_status} in (${sql.lit(COLLECTION_STATUS.waiting)}, ${sql.lit(COLLECTION_STATUS.partly)})
    and ${t.plan_status} in (${sql.join(PLAN_OWED.map((status) => sql.lit(status)))}) and ${leftToPay} > 0), '[]')`;

/**
 * 应收款 (rules.md C.6, C.19). What it lies in of the platform's own money stays with the platform: it would tell the purchase
 * price.
 */
export const receivablePlanRecord = record(receivablePlanDocument, {
  table: 'receivable_plan',
  number: ['YS', 'receivableNo'],
  rights: 'payment',
  project: 'project_id',
  withProject: 'stays',
  search: ['pay_code'],
  origin: {
    prefix: 'XS',
    table: 'sales_order',
    number: 'sales_order_no',
    column: 'sales_order_id',
  },
  mayBeEmpty: ['due_date'],
  inDeals: {
    companiesWord: '应付款',
    amount: 'dueTotal',
    amountMade: owed,
    outOf: { officialSalesOrder: 'sales_order_id' },
    counterpart: sql`(select ${estimates.supplier_id} from ${sales} join ${estimates} on ${estimates.id} = ${sales.estimate_order_id}
      where ${sales.id} = ${t.sales_order_id})`,
  },
  actions: planActions,
  unsaid: { lossLeft: derived('loss_left', isLossLeft, (stored) => stored === true) },
  fields: {
    salesOrderNo: madeText(
      'sales_order_no',
      sql`(select ${sales.sales_order_no} from ${sales} where ${sales.id} = ${t.sales_order_id})`,
    ),
    penalty: madeText('penalty', sql`${penalty}::text`),
    dueTotal: madeText('due_total', sql`${owed}::text`),
    paidTotal: madeText('paid_total', sql`${paid}::text`),
    outstanding: madeText('outstanding', sql`${leftToPay}::text`),
    // By the money of its days, also what was allocated since.
    penaltyBefore: madeText(
      'penalty_of_before',
      sql`receivable_penalty_before(${t.id}, 'infinity')::text`,
    ),
    changes: madeJson('changes', changed),
    allocations: madeJson('allocations', allocatedTo),
    registered: madeJson('registered', registeredFor),
  },
});

/** Something of the refund that is being made of a collection; '' where none is. */
const ofOpenRefund = (
  value: RawBuilder<unknown>,
) => sql<string>`coalesce((select ${value} from ${refunds}
  where ${refunds.collection_id} = ${c.id} and ${refunds.refund_status} in (${sql.lit(REFUND_STATUS.prepared)}, ${sql.lit(REFUND_STATUS.released)})), '')`;

const accountOf = keptAccountTitle(refunds.account);
const openRefund = ofOpenRefund(refunds.refund_status);

const hasCome = sql<boolean>`(${c.source} <> ${sql.lit(COLLECTION_SOURCE.slip)} or ${c.payee_bank_id} is not null
  or ${c.allocated} > 0)`;

function collectionActions(row: Row, { sides, roles, accountId }: May): string[] {
  if (!sides.includes('platform')) return [];
  const status = textOf(row, 'collectionStatus');
  const hasLeft = hasSome(row, 'unallocated') && COLLECTION_LIVING.includes(status);
  const step = textOf(row, 'refundStep');
  const mayRelease =
    step === REFUND_STATUS.prepared && textOf(row, 'refundPreparerId') !== accountId;
  return offered(roles, {
    allocate: hasLeft && step === '' ? FINANCE_OFFICERS : undefined,
    undo: hasSome(row, 'allocated') ? FINANCE_OFFICERS : undefined,
    notOurs: status === COLLECTION_STATUS.waiting && step === '' ? FINANCE_DIRECTORS : undefined,
    prepareRefund: hasLeft && step === '' && row.hasCome === true ? FINANCE_OFFICERS : undefined,
    releaseRefund: mayRelease ? FINANCE_DIRECTORS : undefined,
    payRefund: step === REFUND_STATUS.released ? FINANCE_OFFICERS : undefined,
    cancelRefund: step === '' ? undefined : FINANCE,
    reveal: textOf(row, 'refundAccount') === '' ? undefined : FINANCE_OFFICERS,
  });
}

const allocations = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', ${taken.id}::text, 'receivableId', ${plans.id}::text,
      'receivableNo', ${plans.receivable_no}, 'projectName', ${projects.project_name},
      'principal', ${taken.principal}::text, 'fee', ${taken.fee}::text, 'penalty', ${taken.penalty}::text,
      'createTime', ${wireTimeOf(taken.created_at)},
      'undone', ${undone} or ${taken.undoes} is not null) order by ${taken.id})
  from ${taken} join ${plans} on ${plans.id} = ${taken.receivable_id}
  join ${projects} on ${projects.id} = ${plans.project_id}
  where ${taken.collection_id} = ${c.id}), '[]')`;

const refunded = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', ${refunds.id}::text, 'amount', ${refunds.amount}::text,
      'refundStatus', ${refunds.refund_status}, 'reason', ${refunds.reason},
      'payDate', coalesce(${refunds.pay_date}::text, ''), 'bankSerialNo', ${refunds.bank_serial_no}, 'account', ${accountOf})
    order by ${refunds.id})
  from ${refunds} where ${refunds.collection_id} = ${c.id}), '[]')`;

/** 回款 of direction 2 (rules.md C.13, C.19). */
export const collectionRecord = record(collectionDocument, {
  table: 'collection',
  number: ['HK', 'collectionNo'],
  rights: 'payment',
  search: ['bank_serial_no', 'payer_name'],
  inDeals: { amount: 'amount' },
  actions: collectionActions,
  // Nobody releases what he has prepared himself.
  unsaid: {
    refundPreparerId: madeText('refund_preparer', ofOpenRefund(sql`${refunds.prepared_by}::text`)),
  },
  filters: { refundStep: oneOf(openRefund) },
  fields: {
    unallocated: madeText('unallocated', sql`(${c.amount} - ${c.allocated} - ${c.refunded})::text`),
    refundStep: madeText('refund_step', openRefund),
    refundAmount: madeText('refund_amount', ofOpenRefund(sql`${refunds.amount}::text`)),
    refundAccount: madeText('refund_account', ofOpenRefund(accountOf)),
    hasCome: derived('has_come', hasCome, (stored) => stored === true),
    payerAccount: derived('payer_masked', sql`${c.payer_last4}`, maskedBankCard),
    allocations: madeJson('allocations', allocations),
    refunds: madeJson('refunds', refunded),
    attachment: attachments('collection'),
  },
});
