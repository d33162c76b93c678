import {
  type ReceivablePlanDetail,
  type ReceivablePlanRow,
  receivablePlanDocument,
} from '#contract/collection/receivable-plan.ts';
import { daysBetween } from '#contract/form/dates.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { recordView } from '#src/widgets/document/record-view.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';
import { PLAN_STATUS_WORD } from '#src/widgets/statuses.ts';

import { planQueries } from './plan-queries.ts';

const PayDialog = lazyPart(async () => (await import('./pay-dialog.tsx')).PayDialog);

/** How long there is to pay, in words; nothing once nothing is owed any more. */
export function leftOf({
  dueDate,
  outstanding,
}: Pick<ReceivablePlanRow, 'dueDate' | 'outstanding'>): string {
  if (Number(outstanding) === 0) return '';
  if (!dueDate) return '到期日待定';
  const left = daysBetween(serverDay(), dueDate);
  return left < 0 ? `已逾期 ${-left} 天` : `剩余 ${left} 天`;
}

/** 去付款, as list and page offer it. */
const PAY: NounAction<ReceivablePlanRow> = { name: 'pay', label: '去付款', Dialog: PayDialog };

const plans = recordView<ReceivablePlanRow, ReceivablePlanDetail>(receivablePlanDocument, {
  queries: planQueries,
  status: PLAN_STATUS_WORD,
  columns: [
    'receivableNo',
    'planStatus',
    'outstanding',
    'dueDate',
    {
      key: 'daysLeft',
      title: '剩余天数',
      width: 130,
      card: 'foot',
      value: leftOf,
    },
    'penalty',
    'projectName',
    'salesOrderNo',
    'principal',
    'fee',
    'dueTotal',
    'paidTotal',
    'payCode',
  ],
  looks: {
    outstanding: { card: 'amount' },
    dueDate: { card: 'foot' },
    projectName: { card: 'about' },
  },
  nameOf: ({ receivableNo }) => receivableNo,
});

/** 应付款 (rules.md C.20), as its buyer sees it. */
export const RECEIVABLES = { ...plans, title: '应付款', actions: [PAY] };
