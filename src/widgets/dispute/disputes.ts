import { type DisputeDetail, type DisputeRow, disputeDocument } from '#contract/dispute/dispute.ts';

import { fieldFilters } from '../document/field-columns.ts';
import { recordQueries, recordView } from '../document/record-view.ts';
import { waitsFor } from '../document/waits-for.tsx';
import { DISPUTE_STATUS } from '../statuses.ts';

/** Who must answer a dispute and until when, below its status; any of its rows says so. */
export const DISPUTE_WAITS = waitsFor<Pick<DisputeRow, 'waitsFor' | 'stepDeadline'>>(
  ({ waitsFor: who, stepDeadline }) => ({
    who,
    dueTime: stepDeadline === '' ? null : stepDeadline,
  }),
);

/** 争议 (rules.md C.11), as either side sees it. */
export const DISPUTES = recordView<DisputeRow, DisputeDetail>(disputeDocument, {
  queries: recordQueries('dispute', disputeDocument.calls),
  status: DISPUTE_STATUS,
  columns: [
    'disputeNo',
    'objectNo',
    'lineName',
    'disputeType',
    'disputeStatus',
    'claimAmount',
    'claimQty',
    'unit',
    'waitsFor',
    'stepDeadline',
    'objectWord',
    'projectName',
    'raiserName',
    'otherName',
    'disputeResult',
    'settledQty',
    'settledAmount',
    'offeredQty',
    'offeredAmount',
    'createTime',
  ],
  looks: {
    objectNo: { card: 'foot' },
    lineName: { width: 170, card: 'about' },
    disputeType: { card: 'foot' },
    disputeStatus: { under: DISPUTE_WAITS },
    claimAmount: { card: 'amount' },
  },
  nameOf: ({ disputeNo }) => disputeNo,
});

/** What its list is filtered by. */
export const DISPUTE_FILTERS = fieldFilters<DisputeRow>(disputeDocument.table, 'nameLike', {
  filters: ['disputeStatus', 'disputeType', 'projectId', 'claimAmount', 'createTime'],
  search: '编号 / 单据 / 明细 / 项目',
});
