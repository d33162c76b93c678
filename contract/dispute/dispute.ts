import * as z from 'zod/mini';

import { BUSINESS } from '../account/platform-role.ts';
import {
  code,
  data,
  dateTime,
  flag,
  money,
  number,
  recordId,
  text,
} from '../document/field-table.ts';
import { declareRecord } from '../document/record.ts';
import { storedFile } from '../file/file.ts';
import { DISPUTE_STATUS } from './states.ts';

/** One step of a dispute: who said what, when. Nothing of it is ever changed. */
export const disputeStep = z.object({
  id: z.string(),
  /** Enumeration DisputeStep. */
  step: z.string(),
  /** DISPUTE_PARTY: who did it. */
  party: z.string(),
  /** The company, 平台, or 系统. */
  name: z.string(),
  /** Decimal text; '' where the step names none. */
  qty: z.string(),
  amount: z.string(),
  text: z.string(),
  time: z.string(),
  files: z.array(storedFile),
});
export type DisputeStepRow = z.infer<typeof disputeStep>;

const { waiting, talking, platform, resolved, withdrawn } = DISPUTE_STATUS;
const bySystem = { side: 'system' } as const;

/** 争议 (rules.md C.11): about one line of a receipt or a settlement. The record is the company's that raised it. */
export const disputeDocument = declareRecord({
  name: 'dispute',
  word: '争议',
  title: 'disputes (争议)',
  readers: BUSINESS,
  routes: { list: 'dispute', detail: 'disputeDetail', console: 'adminDispute' },
  fields: {
    disputeNo: text('争议编号', { width: 170, pinned: true }),
    projectId: recordId,
    projectName: text('项目', { width: 200 }),
    /** The noun of the document on the wire, and its id. */
    objectType: recordId,
    objectId: recordId,
    objectWord: text('单据类型', { width: 110 }),
    objectNo: text('单据编号', { width: 170 }),
    lineName: text('争议明细', { width: 200 }),
    disputeType: code('争议类型', 'DisputeType', { width: 110 }),
    claimQty: number('争议数量', { width: 120 }),
    unit: code('单位', 'Unit', { width: 80 }),
    claimAmount: money('争议金额', { width: 140, sum: true, sortable: true }),
    raiserName: text('发起方', { width: 180 }),
    otherName: text('对方', { width: 180 }),
    disputeStatus: code('状态', 'DisputeStatus', { width: 120 }),
    /** Whose step it is: a company, or 平台; '' of what has ended. */
    waitsFor: text('待回应方', { width: 180 }),
    stepDeadline: dateTime('回应期限', { width: 160 }),
    disputeResult: code('结果', 'DisputeResult', { width: 110 }),
    settledQty: number('认定数量', { width: 120 }),
    settledAmount: money('认定金额', { width: 140 }),
    /** Of the last offer; '' while nobody has offered anything. */
    offeredQty: number('最新方案数量', { width: 130, hidden: true }),
    offeredAmount: money('最新方案金额', { width: 140, hidden: true }),
    /** '1': the step is the raiser's; '2': the other side's. */
    turn: recordId,
    /** Whether the other side is the platform. */
    withPlatform: data(z.boolean()),
    /** Whether the step is the platform's as a side. */
    forPlatform: flag('待平台回应', { width: 110, places: ['console'] }),
  },
  details: {
    statement: text('争议说明'),
    /** From the first to the last. */
    steps: data(z.array(disputeStep)),
    endedTime: dateTime('了结时间'),
  },
  status: 'disputeStatus',
  filters: [
    'projectId',
    'objectId',
    'disputeStatus',
    'disputeType',
    'disputeResult',
    'claimAmount',
    'createTime',
    'forPlatform',
  ],
  sorts: ['createTime', 'claimAmount'],
  // What leads from one status to another takes figures, words and files with it: calls of their own (calls.ts).
  states: {
    enumeration: 'DisputeStatus',
    statuses: DISPUTE_STATUS,
    transitions: {
      raised: { from: [], to: waiting, by: bySystem, word: '发起' },
      offered: { from: [waiting, talking], to: talking, by: bySystem, word: '提出方案' },
      agreed: { from: [waiting, talking], to: resolved, by: bySystem, word: '接受方案' },
      escalated: { from: [talking], to: platform, by: bySystem, word: '申请平台裁定' },
      overdue: { from: [waiting, talking], to: platform, by: bySystem, word: '逾期转平台' },
      ruled: { from: [platform], to: resolved, by: bySystem, word: '平台裁定' },
      withdrawn: { from: [waiting, talking], to: withdrawn, by: bySystem, word: '撤销' },
    },
  },
  console: {
    fields: [
      'disputeNo',
      'projectName',
      'objectWord',
      'objectNo',
      'lineName',
      'disputeType',
      'claimQty',
      'unit',
      'claimAmount',
      'raiserName',
      'otherName',
      'disputeStatus',
      'waitsFor',
      'stepDeadline',
      'disputeResult',
      'settledQty',
      'settledAmount',
      'offeredQty',
      'offeredAmount',
      'turn',
      'withPlatform',
      'forPlatform',
    ],
    filters: ['forPlatform', 'disputeStatus', 'disputeType', 'disputeResult', 'createTime'],
  },
});

export type DisputeRow = z.infer<typeof disputeDocument.row>;
export type DisputeDetail = z.infer<typeof disputeDocument.detail>;

/** Lists and details of disputes. */
export const dispute = disputeDocument.calls;
