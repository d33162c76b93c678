import {
  type FactoringDetail,
  type FactoringRow,
  factoringDocument,
} from '#contract/factoring/factoring.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { type RecordView, recordView } from '#src/widgets/document/record-view.ts';
import { FACTORING_STATUS } from '#src/widgets/statuses.ts';

import { factoringQueries } from './factoring-queries.ts';

const VIEW = recordView<FactoringRow, FactoringDetail>(factoringDocument, {
  queries: factoringQueries,
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
    'isAuto',
  ],
  looks: {
    faceAmount: { card: 'amount' },
    projectName: { card: 'about' },
    debtorName: { card: 'about' },
    dueDate: { card: 'foot' },
  },
  nameOf: ({ factoringNo }) => factoringNo,
});

const ask = (drawType: string) => ({
  route: 'payApplyForm' as const,
  query: { factoringId: 'id', [drawType]: 'id' } as const,
});

const AutoDialog = lazyPart(async () => (await import('./auto-dialog.tsx')).AutoDialog);

/** 保理融资, as its seller sees it. */
export const FACTORINGS: RecordView<FactoringRow, FactoringDetail> = {
  ...VIEW,
  actions: [
    ...VIEW.actions,
    { name: 'askAdvance', label: '申请放款', link: ask('advanceOf') },
    { name: 'askBalance', label: '申请尾款', link: ask('balanceOf') },
    {
      name: 'autoOn',
      label: '开通自动融资',
      behind: true,
      dialog: (row, onClose) => <AutoDialog row={row} onClose={onClose} />,
    },
    {
      name: 'autoOff',
      label: '关闭自动融资',
      behind: true,
      confirm: '关闭后新发票不再自动提交融资，已提交的不再自动确认方案。确定关闭吗？',
      run: async ({ id }) =>
        (await loadCode(() => import('#src/api/factoring.ts'))).switchAutoOff(id),
      done: '自动融资已关闭',
    },
  ],
};
