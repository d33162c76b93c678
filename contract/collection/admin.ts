import * as z from 'zod/mini';
import {
  EXTENDERS,
  FINANCE,
  FINANCE_DIRECTORS,
  FINANCE_OFFICERS,
  FINANCE_READERS,
  type OperatorRoles,
  WAIVERS,
  WRITERS_OFF,
} from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { positiveMoney } from '../noun/amounts.ts';
import { id, optionalText, recordAsSeen, requiredText, seenRecord } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { calendarDate } from '../noun/values.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { allocation, MOST_RECEIVABLES, slipFiles, slipInput } from './collection.ts';

const by = <const Roles extends OperatorRoles>(roles: Roles) =>
  ({
    ...operatorWrite,
    roles,
  }) as const;
const reason = requiredText(200);

/** Parts of a collection that are taken for receivables; each is divided by the order of the parameter. */
const parts = z
  .array(z.strictObject({ receivableId: id, amount: positiveMoney }))
  .check(z.minLength(1), z.maxLength(MOST_RECEIVABLES));

/** A receivable that an amount may have been paid for. */
const proposal = z.object({
  receivableId: z.string(),
  receivableNo: z.string(),
  projectName: z.string(),
  salesOrderNo: z.string(),
  dueDate: z.string(),
  /** Enumeration PlanStatus. */
  planStatus: z.string(),
  /** Outstanding on the value date; yuan. */
  principal: z.string(),
  fee: z.string(),
  penalty: z.string(),
  outstanding: z.string(),
  /** What of the collection is proposed for it; '0.00' where nothing is. */
  amount: z.string(),
  /** Why, in Chinese; '' where nothing is proposed. */
  reason: z.string(),
});
export type Proposal = z.infer<typeof proposal>;

/** What finance does with collections (认款, 退款). */
export const adminAllocation = {
  register: endpoint({
    ...by(FINANCE_OFFICERS),
    name: 'adminCollectionRegister',
    word: '录入回款',
    path: '/admin/collection/register',
    summary: 'Enter a collection of a company by hand; answers its id',
    input: z.strictObject({
      ...slipInput,
      companyId: id,
      payerName: optionalText(100),
      attachment: slipFiles,
    }),
    output: z.string(),
  }),
  debtors: endpoint({
    ...by(FINANCE_READERS),
    effect: 'read',
    name: 'adminCollectionDebtors',
    path: '/admin/collection/debtors',
    summary:
      'Companies that owe something or ever have, debtors of assigned receivables among them, by name, for whoever says whose a payment is',
    input: nothing,
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  propose: endpoint({
    ...by(FINANCE_OFFICERS),
    effect: 'read',
    name: 'adminCollectionPropose',
    path: '/admin/collection/propose',
    summary:
      'Open receivables of the payer of a collection, with what is proposed for each and why',
    input: oneRecord,
    output: z.object({ left: z.string(), proposals: z.array(proposal) }),
  }),
  list: endpoint({
    ...by(FINANCE_READERS),
    effect: 'read',
    name: 'adminCollectionAllocations',
    path: '/admin/collection/allocations',
    summary: 'What of a collection is taken for which receivable, and not undone',
    input: oneRecord,
    output: z.array(allocation),
  }),
  allocate: endpoint({
    ...by(FINANCE_OFFICERS),
    name: 'adminCollectionAllocate',
    word: '认款',
    path: '/admin/collection/allocate',
    summary: 'Take parts of a collection for receivables; all of them or none',
    input: z.strictObject({ ...recordAsSeen, parts }),
    output: nothing,
  }),
  undo: endpoint({
    ...by(FINANCE_OFFICERS),
    name: 'adminCollectionUndo',
    word: '撤销认款',
    path: '/admin/collection/undo',
    summary: 'Undo one allocation by its opposite, and take the amount for others in the same step',
    input: z.strictObject({
      id,
      /** Of the allocation. */
      allocationId: id,
      reason,
      instead: z._default(
        z
          .array(z.strictObject({ receivableId: id, amount: positiveMoney }))
          .check(z.maxLength(MOST_RECEIVABLES)),
        [],
      ),
    }),
    output: nothing,
  }),
  notOurs: endpoint({
    ...by(FINANCE_DIRECTORS),
    name: 'adminCollectionNotOurs',
    word: '退回回款',
    path: '/admin/collection/notOurs',
    summary: 'What was registered is not ours, or has not come in (待认款 → 已退回)',
    input: z.strictObject({ ...seenRecord, reason }),
    output: nothing,
  }),
  prepareRefund: endpoint({
    ...by(FINANCE_OFFICERS),
    name: 'adminCollectionPrepareRefund',
    word: '回款退款制单',
    path: '/admin/collection/prepareRefund',
    summary:
      "Prepare a refund to the payer's own account of what has come and is not taken for any receivable",
    input: z.strictObject({ ...seenRecord, amount: positiveMoney, reason }),
    output: nothing,
  }),
  reveal: endpoint({
    ...by(FINANCE_OFFICERS),
    name: 'adminCollectionReveal',
    word: '查看完整账号',
    path: '/admin/collection/reveal',
    summary: "The whole number of a refund's account, sealed under the key of the header; audited",
    input: oneRecord,
    output: z.object({ accountNo: z.string() }),
    sealsAnswer: ['accountNo'],
  }),
  releaseRefund: endpoint({
    ...by(FINANCE_DIRECTORS),
    name: 'adminCollectionReleaseRefund',
    word: '放行回款退款',
    path: '/admin/collection/releaseRefund',
    summary: 'Release a refund; never by whoever has prepared it',
    input: z.strictObject(seenRecord),
    output: nothing,
  }),
  cancelRefund: endpoint({
    ...by(FINANCE),
    name: 'adminCollectionCancelRefund',
    word: '撤销回款退款',
    path: '/admin/collection/cancelRefund',
    summary: 'Take back a refund that was not paid',
    input: z.strictObject({ ...seenRecord, reason }),
    output: nothing,
  }),
  payRefund: endpoint({
    ...by(FINANCE_OFFICERS),
    name: 'adminCollectionPayRefund',
    word: '登记回款退款回单',
    path: '/admin/collection/payRefund',
    summary: 'The bank has paid the refund: its slip and serial number',
    input: z.strictObject({
      ...seenRecord,
      payDate: slipInput.payDate,
      bankSerialNo: slipInput.bankSerialNo,
      attachment: slipFiles,
    }),
    output: nothing,
  }),
};

/** What is decided about receivables that are not paid. */
export const adminReceivable = {
  extend: endpoint({
    ...by(EXTENDERS),
    name: 'adminReceivablePlanExtend',
    word: '应收款展期',
    path: '/admin/receivablePlan/extend',
    summary: 'Give a buyer more time, for a fee or none',
    input: z.strictObject({
      ...recordAsSeen,
      dueDate: calendarDate,
      fee: z._default(z.string().check(z.trim(), checkOf(NUMBER_RULES.money2, {}, true)), ''),
      reason,
    }),
    output: nothing,
  }),
  waive: endpoint({
    ...by(WAIVERS),
    name: 'adminReceivablePlanWaive',
    word: '豁免罚息',
    path: '/admin/receivablePlan/waive',
    summary: 'Waive a part of the penalty that is due',
    input: z.strictObject({ ...recordAsSeen, amount: positiveMoney, reason }),
    output: nothing,
  }),
  writeOff: endpoint({
    ...by(WRITERS_OFF),
    name: 'adminReceivablePlanWriteOff',
    word: '坏账核销',
    path: '/admin/receivablePlan/writeOff',
    summary:
      'Write off what of a receivable will not come: of an overdue one (逾期 → 坏账), or what lies in a sale of whose goods nothing is owed',
    input: z.strictObject({ ...seenRecord, reason }),
    output: nothing,
  }),
};
