import type { ReactNode } from 'react';

import { savedViews } from '#src/api/saved-view.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import { codedFilter } from '#src/widgets/coded.ts';

import { COLLECTIONS } from './collections.ts';

const FILTERS = [
  { kind: 'text', key: 'nameLike', label: '付款单号 / 流水号' },
  codedFilter('collectionStatus', '核销状态', 'PaymentInStatus'),
  { kind: 'dateRange', key: 'valueDate', label: '付款日期' },
  { kind: 'amountRange', key: 'amount', label: '金额' },
] as const;

/** 已付: what my company has paid to the platform, and what of it is taken for what it owes. */
export const CollectionList = ({ above }: { above: ReactNode }) => (
  <ListPage
    route="payment"
    above={above}
    label="已付"
    exports={COLLECTIONS.exports}
    columns={COLLECTIONS.columns}
    filters={FILTERS}
    actions={COLLECTIONS.actions}
    empty="登记或到账的付款显示在这里"
    listKey="payment.paid"
    source={COLLECTIONS.queries}
    views={savedViews}
  />
);
