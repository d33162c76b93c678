import * as z from 'zod/mini';

import { BUSINESS, OPERATIONS } from '../account/platform-role.ts';
import {
  code,
  count,
  data,
  date,
  dateTime,
  money,
  nameOf,
  recordId,
  refersTo,
  text,
} from '../document/field-table.ts';
import { declareRecord } from '../document/record.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { id, loginPhone, optionalText, partyName, seenRecord } from '../noun/fields.ts';
import { calendarDate } from '../noun/values.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { NOTICE_STATUS } from './states.ts';

const { waiting, inPart, confirmed, revoked } = NOTICE_STATUS;
const system = { side: 'system' } as const;

/** One receivable of a notice, as its debtor is asked for it. */
export const noticedReceivable = z.object({
  id: z.string(),
  contractNo: z.string(),
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.string(),
  transferAmount: z.string(),
  /** As the seller gave it. */
  dueDate: z.string(),
  /** '' until it is answered. */
  confirmedAmount: z.string(),
  confirmedDue: z.string(),
  /** Why the rest is not confirmed; '' without. */
  objection: z.string(),
});
export type NoticedReceivable = z.infer<typeof noticedReceivable>;

/** With what became of it: what the debtor has paid, what it still has to pay (yuan), and by which day; '' before it is known. */
export const noticeLine = z.extend(noticedReceivable, {
  paidAmount: z.string(),
  unpaidAmount: z.string(),
  payBy: z.string(),
  /** The day on which it became the seller's again, who is owed what is left; '' else. */
  takenBackOn: z.string(),
});
export type NoticeLine = z.infer<typeof noticeLine>;

/** Where the debtor has to pay: the account under supervision, by its last digits. */
export const collectAccount = z.object({
  name: z.string(),
  last4: z.string(),
  openBank: z.string(),
});

/** 应收账款转让通知 (rules.md B.3, M23). It is the debtor's; rates and advance are none of it. */
export const factoringNoticeDocument = declareRecord({
  name: 'factoringNotice',
  word: '转让通知',
  title: 'notices of assignment (应收账款转让通知)',
  readers: BUSINESS,
  routes: {
    list: 'factoringNotice',
    detail: 'factoringNoticeDetail',
    console: 'adminFactoringNotice',
  },
  fields: {
    noticeNo: text('通知编号', { width: 180, pinned: true }),
    projectId: recordId,
    projectName: text('项目', { width: 200 }),
    sellerId: refersTo('company'),
    sellerName: nameOf('sellerId', '债权人', { width: 180 }),
    receivableCount: count('笔数', { width: 80 }),
    noticeAmount: money('转让金额', { width: 150, sum: true, sortable: true }),
    confirmedAmount: money('确权金额', { width: 150, sum: true }),
    unpaidAmount: money('待付金额', { width: 150, sum: true }),
    nextDue: date('付款到期日', { width: 120 }),
    noticeStatus: code('状态', 'NoticeStatus', { width: 110 }),
    answerTime: dateTime('确权时间', { width: 160 }),
  },
  details: {
    receivables: data(z.array(noticeLine), '应收账款'),
    productId: code('业务', 'ProductType'),
    /** Who has answered it by a link, without an account; '' else. */
    answeredBy: text('经链接确权'),
    /** What the debtor bears itself; '0.00' where the seller bears it. */
    feeAmount: money('承担手续费'),
    unpaidFee: money('未付手续费'),
    collectAccount: data(z.nullable(collectAccount)),
  },
  status: 'noticeStatus',
  filters: ['projectId', 'noticeStatus', 'noticeAmount', 'nextDue', 'createTime'],
  sorts: ['createTime', 'noticeAmount'],
  states: {
    enumeration: 'NoticeStatus',
    statuses: NOTICE_STATUS,
    transitions: {
      sent: { from: [], to: waiting, by: system, word: '发出' },
      answeredInPart: { from: [waiting, inPart], to: inPart, by: system, word: '部分确权' },
      answered: { from: [waiting, inPart], to: confirmed, by: system, word: '确权' },
      revoked: { from: [waiting, inPart, confirmed], to: revoked, by: system, word: '撤回' },
    },
  },
  console: {
    fields: [
      'noticeNo',
      'projectName',
      'companyName',
      'sellerName',
      'receivableCount',
      'noticeAmount',
      'confirmedAmount',
      'unpaidAmount',
      'nextDue',
      'noticeStatus',
      'answerTime',
    ],
    filters: ['noticeStatus', 'noticeAmount'],
  },
});

export type NoticeRow = z.infer<typeof factoringNoticeDocument.row>;
export type NoticeDetail = z.infer<typeof factoringNoticeDocument.detail>;

/** More than any notice names; a list without an end would be looked through, one by one, before anything else is asked. */
export const NOTICE_LINES_MAX = 2000;

/** What a debtor says of one receivable. */
export const noticeAnswer = z.strictObject({
  id,
  confirmedAmount: z.string().check(z.trim(), checkOf(NUMBER_RULES.number10)),
  confirmedDue: calendarDate,
  objection: optionalText(500),
});

export const factoringNotice = {
  ...factoringNoticeDocument.calls,
  ...factoringNoticeDocument.transitions,
  answer: endpoint({
    ...customerWrite,
    name: 'factoringNoticeAnswer',
    word: '应收账款确权',
    path: '/portal/factoringNotice/answer',
    summary:
      'Confirm amount and due date of every receivable of a notice as its debtor; what is less needs an objection and is held',
    input: z.strictObject({
      ...seenRecord,
      receivables: z.array(noticeAnswer).check(z.minLength(1), z.maxLength(NOTICE_LINES_MAX)),
    }),
    output: nothing,
  }),
  payee: endpoint({
    ...customerWrite,
    name: 'factoringNoticePayee',
    word: '查看回款账户完整账号',
    path: '/portal/factoringNotice/payee',
    summary:
      'The whole number of the account that a notice names, as it was when the notice went out, for those of the debtor who pay; sealed under the key of the header',
    input: z.strictObject({ id }),
    output: z.object({ accountNo: z.string() }),
    sealsAnswer: ['accountNo'],
  }),
};

/** What operators do with a notice. */
export const adminNoticeSteps = {
  link: endpoint({
    ...operatorWrite,
    roles: [...OPERATIONS, 'legalOfficer'],
    name: 'adminFactoringNoticeLink',
    word: '发送确权链接',
    path: '/admin/factoringNotice/link',
    summary:
      'Send the link by which a debtor without an account answers its notice; the one before is worth nothing',
    input: z.strictObject({ id, name: partyName(50), phone: loginPhone }),
    output: z.object({ phone: z.string(), expireTime: z.string() }),
  }),
};
