import { useMemo } from 'react';

import { listWithin } from '#src/api/noun.ts';
import { InnerList } from '#src/ui/list-page/inner-list.tsx';

import { PURCHASE_SETTLEMENTS } from './purchases.ts';
import { SALES_ORDERS } from './sales.ts';

const NO_FILTERS: readonly never[] = [];
const isOwn = ({ key }: { key: string }) => key !== 'projectName';
const SALES_COLUMNS = SALES_ORDERS.columns.filter(isOwn);
const PURCHASE_COLUMNS = PURCHASE_SETTLEMENTS.columns.filter(isOwn);

/** 转正式记录 on the page of an estimate order: what of it has become official. */
export function SalesOfOrder({ row: { id } }: { row: { readonly id: string } }) {
  const { queries, exports } = SALES_ORDERS;
  const list = useMemo(() => listWithin(queries, exports, { estimateOrderId: id }), [id]);
  return (
    <InnerList
      {...list}
      columns={SALES_COLUMNS}
      title="转正式记录"
      listKey="salesOfOrder"
      filters={NO_FILTERS}
      empty="实收确认、平台结算后显示在这里"
    />
  );
}

/** 结算 on the page of a purchase order. */
export function PurchasesOfOrder({ row: { id } }: { row: { readonly id: string } }) {
  const { queries, exports } = PURCHASE_SETTLEMENTS;
  const list = useMemo(() => listWithin(queries, exports, { purchaseOrderId: id }), [id]);
  return (
    <InnerList
      {...list}
      columns={PURCHASE_COLUMNS}
      title="结算"
      listKey="settlementsOfOrder"
      filters={NO_FILTERS}
      empty="实收确认、平台结算后显示在这里"
    />
  );
}
