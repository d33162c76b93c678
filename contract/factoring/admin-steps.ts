import * as z from 'zod/mini';
import { BUSINESS, FINANCE_OFFICERS } from '../account/platform-role.ts';
import { requiredFiles } from '../file/file.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { positiveMoney } from '../noun/amounts.ts';
import { bankSerialNo, id, requiredText, seenRecord } from '../noun/fields.ts';
import { calendarDate } from '../noun/values.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { standingShape } from './offer.ts';

const base = {
  ...operatorWrite,
  output: nothing,
} as const;
/** Percent as it is typed, e.g. 80. */
const percent = z.string().check(z.trim(), checkOf(NUMBER_RULES.percent2));

/** What operators do with a factoring (保理融资). */
export const adminFactoringSteps = {
  propose: endpoint({
    ...base,
    roles: ['bizManager', 'riskOfficer'],
    name: 'adminFactoringPropose',
    word: '出具保理方案',
    path: '/admin/factoring/propose',
    summary: 'Propose the scheme of a factoring to its seller, with its full cost',
    input: z.strictObject({
      ...seenRecord,
      /** Percent, at most 90. */
      advanceRate: percent.check(
        z.refine((text) => Number(text) > 0 && Number(text) <= 90, '预付比例须大于 0，最高 90'),
      ),
      annualRate: percent,
      serviceRate: percent,
      recourseType: z.enum(['1', '2']),
      noticeType: z.enum(['1', '2']),
    }),
  }),
  debtorLimit: endpoint({
    ...base,
    roles: ['riskDirector'],
    name: 'adminFactoringDebtorLimit',
    word: '设置债务人保理额度',
    path: '/admin/factoring/debtorLimit',
    summary: "Set the limit of a factoring's debtor over all sellers, in yuan",
    input: z.strictObject({
      id,
      amount: positiveMoney,
      /** The limit as it was shown, '' for none: what has changed meanwhile is not overwritten. */
      seen: z.optional(z.string().check(z.regex(/^(?:\d{1,18}(?:\.\d{1,2})?)?$/))),
    }),
  }),
  checkLegally: endpoint({
    ...base,
    roles: ['legalOfficer'],
    name: 'adminFactoringCheckLegally',
    word: '暗保理法务核查',
    path: '/admin/factoring/checkLegally',
    summary: 'A legal officer vouches for receivables whose debtor is not told (暗保理)',
    input: z.strictObject(seenRecord),
  }),
  register: endpoint({
    ...base,
    roles: ['legalOfficer', 'operationOfficer'],
    name: 'adminFactoringRegister',
    word: '登记应收账款转让',
    path: '/admin/factoring/register',
    summary:
      'Enter the registration of the assignment (中登网): number, day, until when, its proof',
    input: z.strictObject({
      ...seenRecord,
      registerNo: requiredText(50),
      registerDate: calendarDate,
      registerDue: calendarDate,
      attachment: requiredFiles('请上传登记证明', 5),
    }),
  }),
  collect: endpoint({
    ...base,
    roles: FINANCE_OFFICERS,
    name: 'adminFactoringCollect',
    word: '登记保理回款',
    path: '/admin/factoring/collect',
    summary:
      'Money has come in for a receivable: of its debtor, or of the seller (early settlement, recourse, buy-back), or of the fee that the debtor bears',
    input: z.strictObject({
      ...seenRecord,
      lineId: id,
      /** Codes of FactoringMove of what comes in. */
      kind: z.enum(['2', '3', '4', '5', '9']),
      amount: positiveMoney,
      valueDate: calendarDate,
      bankSerialNo,
    }),
  }),
  undo: endpoint({
    ...base,
    roles: FINANCE_OFFICERS,
    name: 'adminFactoringUndo',
    word: '撤销保理回款',
    path: '/admin/factoring/undo',
    summary:
      'The last money that was entered for a receivable was not so: an opposite movement, with the reason, while nothing was paid of it',
    input: z.strictObject({ ...seenRecord, moveId: id, reason: requiredText(200) }),
  }),
  refundFee: endpoint({
    ...base,
    roles: FINANCE_OFFICERS,
    name: 'adminFactoringRefundFee',
    word: '退还债务人手续费',
    path: '/admin/factoring/refundFee',
    summary:
      'The debtor has back what it paid of its fee for receivables of whose advance nothing is out',
    input: z.strictObject({ ...seenRecord, valueDate: calendarDate, bankSerialNo }),
  }),
  writeOff: endpoint({
    ...base,
    roles: ['riskDirector'],
    name: 'adminFactoringWriteOff',
    word: '核销保理融资',
    path: '/admin/factoring/writeOff',
    summary:
      'Write off what is owed of an overdue receivable without recourse: interest stops, and money that comes later is still taken for it',
    input: z.strictObject({ ...seenRecord, lineId: id, reason: requiredText(200) }),
  }),
  extend: endpoint({
    ...base,
    roles: ['riskDirector'],
    name: 'adminFactoringExtend',
    word: '保理展期',
    path: '/admin/factoring/extend',
    summary: 'Move the due date of a receivable; days that were late stay late',
    input: z.strictObject({
      ...seenRecord,
      lineId: id,
      dueDate: calendarDate,
      reason: requiredText(200),
    }),
  }),
};

/** What operators ask of a factoring before they act. */
export const adminFactoringStanding = {
  standing: endpoint({
    ...base,
    method: 'GET',
    effect: 'read',
    roles: BUSINESS,
    name: 'adminFactoringStanding',
    path: '/admin/factoring/standing',
    summary:
      'The receivables of a factoring, what each owes on a day, its last money, and the limit of its debtor',
    input: z.strictObject({ id, day: z.optional(calendarDate) }),
    output: z.extend(standingShape, {
      /** What its project was granted, as percent; '' where nothing was. */
      granted: z.object({ annualRate: z.string(), serviceRate: z.string() }),
      debtorLimit: z.nullable(z.object({ granted: z.string(), available: z.string() })),
      /** The last money of each receivable, and of the fee that its debtor bears: what may be taken back. */
      last: z.array(
        z.object({
          id: z.string(),
          /** Code of FactoringMove. */
          kind: z.string(),
          invoiceNo: z.string(),
          valueDate: z.string(),
          amount: z.string(),
          bankSerialNo: z.string(),
        }),
      ),
    }),
  }),
};
