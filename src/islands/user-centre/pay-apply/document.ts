import {
  type PayApplyDetail,
  type PayApplyRow,
  payApplyDocument,
} from '#contract/pay-apply/pay-apply.ts';
import { documentQueries } from '#src/api/document.ts';
import { documentView } from '#src/widgets/document/declared-view.ts';
import { NEXT_STEP } from '#src/widgets/document/field-columns.ts';
import { PAY_APPLY_STATUS } from '#src/widgets/statuses.ts';

/** 付款申请 (rules.md C.3). */
export const PAY_APPLIES = documentView<PayApplyRow, PayApplyDetail>(payApplyDocument, {
  queries: documentQueries('payApply', payApplyDocument.calls),
  status: PAY_APPLY_STATUS,
  columns: [
    'payApplyNo',
    'projectName',
    'payApplyStatus',
    'applyAmount',
    'approvedAmount',
    'paidAmount',
    'supplierName',
    'payType',
    'expectPayDate',
    'orderAmount',
    'applySource',
    NEXT_STEP,
    'createTime',
  ],
  looks: {
    projectName: {
      card: 'about',
      link: { route: 'projectDetails', query: { id: 'projectId' } },
    },
    applyAmount: { card: 'amount' },
    supplierName: { card: 'about' },
    payType: { card: 'foot' },
  },
  search: '编号 / 项目',
  filters: [
    'projectId',
    { kind: 'text', key: 'supplierLike', label: '收款供应商' },
    'payType',
    'payApplyStatus',
    'expectPayDate',
    'createTime',
    'applyAmount',
  ],
  nameOf: ({ payApplyNo }) => payApplyNo,
  create: '申请付款',
  empty: '还没有付款申请。项目执行中可以申请向供应商付款',
  actions: [
    { name: 'copy', label: '复制', link: { route: 'payApplyForm', query: { copy: 'id' } } },
  ],
  onPage: ['edit', 'copy'],
});

/** 订单付款申请: the same requests, as they are filed from an order. */
export const PAY_APPLICATIONS: typeof PAY_APPLIES = {
  ...PAY_APPLIES,
  routes: { ...PAY_APPLIES.routes, form: 'payApplication', detail: 'payApplicationDetail' },
};
