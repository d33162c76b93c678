import type { ReactNode } from 'react';

import { PAPER_DUE, PAPER_NO } from '#contract/payment/paper.ts';
import { type PaymentRow, payment, paymentSheet } from '#contract/payment/payment.ts';
import { listExports } from '#src/api/export.ts';
import { paymentQueries } from '#src/api/payment.ts';
import { savedViews } from '#src/api/saved-view.ts';
import type { RouteName } from '#src/lib/routes.ts';
import { enumOptions } from '#src/stores/enums.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { ExportAsked } from '#src/ui/list-page/list-exports.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import type { Column } from '#src/ui/list-table/column.ts';
import { coded } from '#src/widgets/coded.ts';
import { PAYMENT_STATUS } from '#src/widgets/statuses.ts';

import { RECEIVED } from './received.ts';

const COLUMNS: readonly Column<PaymentRow>[] = [
  {
    key: 'paymentNo',
    title: '付款单号',
    width: 170,
    pinned: true,
    link: { route: 'paymentDetail', query: { id: 'id' } },
    under: {
      key: 'returnOfNo',
      title: '退款对应付款单',
      value: ({ returnOfNo }) => returnOfNo && `退款，对应 ${returnOfNo}`,
    },
  },
  { ...PAYMENT_STATUS, title: '状态', width: 100 },
  {
    key: 'amount',
    title: '金额',
    unit: '元',
    width: 150,
    as: 'money',
    sum: true,
    sortable: true,
    card: 'amount',
  },
  { key: 'projectName', title: '项目', width: 200, card: 'about' },
  { key: 'payDate', title: '付款日期', width: 110, card: 'foot' },
  { key: 'bankSerialNo', title: '银行流水号', width: 160 },
  { ...coded('payMethod', 'PayMethod'), title: '付款方式', width: 120 },
  { key: 'payeeAccount', title: '收款账号', width: 160 },
  { key: 'draftNo', title: PAPER_NO, width: 150, hidden: true },
  { key: 'draftDueDate', title: PAPER_DUE, width: 140, hidden: true },
  { key: 'receivedTime', title: '到账时间', width: 160, hidden: true },
  { key: 'statusReason', title: '原因', width: 180, hidden: true },
];

const filtersOf = (statuses: readonly string[]): readonly Filter[] => [
  { kind: 'text', key: 'nameLike', label: '付款单号 / 流水号 / 项目' },
  {
    kind: 'select',
    key: 'paymentStatus',
    label: '状态',
    options: () => enumOptions('PaymentOutStatus').filter(({ value }) => statuses.includes(value)),
  },
  { kind: 'dateRange', key: 'payDate', label: '付款日期' },
  { kind: 'amountRange', key: 'amount', label: '金额' },
];
const ACTIONS = [RECEIVED];

/** One of the two lists of what the platform pays to my company. */
export function paymentsList(route: RouteName, statuses: readonly string[], empty: string) {
  const all = listExports(payment.export, paymentSheet);
  // Unless one of them is asked for.
  const paymentStatus = statuses.join(',');
  const filters = filtersOf(statuses);
  const source = {
    key: [...paymentQueries.key, paymentStatus],
    page: (input: Parameters<typeof paymentQueries.page>[0], signal: AbortSignal) =>
      paymentQueries.page({ paymentStatus, ...input }, signal),
  };
  const exports = {
    ...all,
    start: ({ filter, ...asked }: ExportAsked) =>
      all.start({ ...asked, filter: { paymentStatus, ...filter } }),
  };
  return ({ above }: { above: ReactNode }) => (
    <ListPage
      route={route}
      above={above}
      exports={exports}
      columns={COLUMNS}
      filters={filters}
      actions={ACTIONS}
      empty={empty}
      listKey={route}
      source={source}
      views={savedViews}
    />
  );
}
