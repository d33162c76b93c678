import {
  type FactoringDetail,
  type FactoringRow,
  factoringDocument,
} from '#contract/factoring/factoring.ts';
import { type RecordView, recordQueries, recordView } from '#src/widgets/document/record-view.ts';
import { FACTORING_STATUS } from '#src/widgets/statuses.ts';

const VIEW = recordView<FactoringRow, FactoringDetail>(factoringDocument, {
  queries: recordQueries('factoring', factoringDocument.calls),
  status: FACTORING_STATUS,
  columns: [
    'factoringNo',
    'projectName',
    'factoringStatus',
    'faceAmount',
    'confirmedAmount',
    'advanceAmount',
    'advancedAmount',
    'collectedAmount',
    'productId',
    'debtorName',
    'receivableCount',
    'dueDate',
  ],
  nameOf: ({ factoringNo }) => factoringNo,
});

const ask = (drawType: string) => ({
  route: 'payApplyForm' as const,
  query: { factoringId: 'id', [drawType]: 'id' } as const,
});

/** 保理融资, as its seller sees it. */
export const FACTORINGS: RecordView<FactoringRow, FactoringDetail> = {
  ...VIEW,
  actions: [
    ...VIEW.actions,
    { name: 'askAdvance', label: '申请放款', link: ask('advanceOf') },
    { name: 'askBalance', label: '申请尾款', link: ask('balanceOf') },
  ],
};
