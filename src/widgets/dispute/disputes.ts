import { type DisputeDetail, type DisputeRow, disputeDocument } from '#contract/dispute/dispute.ts';

import { fieldFilters } from '../document/field-columns.ts';
import { recordQueries, recordView } from '../document/record-view.ts';
import { DISPUTE_STATUS } from '../statuses.ts';

/** 争议 (domain.md C.11), as either side sees it. */
export const DISPUTES = recordView<DisputeRow, DisputeDetail>(disputeDocument, {
  queries: recordQueries('dispute', disputeDocument.calls),
  status: DISPUTE_STATUS,
  columns: [
    'disputeNo',
    'objectWord',
    'objectNo',
    'lineName',
    'disputeType',
    'disputeStatus',
    'claimQty',
    'unit',
    'claimAmount',
    'waitsFor',
    'stepDeadline',
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
  nameOf: ({ disputeNo }) => disputeNo,
});

/** What its list is filtered by. */
export const DISPUTE_FILTERS = fieldFilters<DisputeRow>(disputeDocument.table, 'nameLike', {
  filters: ['disputeStatus', 'disputeType', 'projectId', 'claimAmount', 'createTime'],
  search: '争议编号 / 单据编号 / 明细 / 项目',
});
