import { estimateOrderConsole } from '#contract/order/console.ts';
import { estimateOrderDocument } from '#contract/order/estimate-order.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { ESTIMATE_ORDER_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { DEPOSIT_ACTIONS } from './deposit-actions.tsx';
import { recordList } from './record-list.ts';

const LIST = recordList<AdminRow<'estimateOrder'>>(estimateOrderDocument, estimateOrderConsole, {
  source: adminLists.estimateOrder,
  status: ESTIMATE_ORDER_STATUS,
  columns: [
    'estimateOrderNo',
    'projectName',
    'estimateOrderStatus',
    'estimateAmount',
    'officialAmount',
    'diffAmount',
    'companyName',
    'supplierName',
    'depositRequired',
    'depositReceived',
    'depositStep',
    'depositAmount',
    'depositSerialNo',
    'depositAccount',
    'closeAsked',
    'closeAskReason',
    'orderDate',
  ],
  search: '编号 / 项目 / 采购方',
  nameOf: ({ estimateOrderNo }) => estimateOrderNo,
  sum: 'estimateAmount',
  page: { route: 'adminOrder', query: { id: 'id' } },
  actions: DEPOSIT_ACTIONS,
  empty: '付款申请通过后生成暂估单',
});

/** 暂估单 of all buyers. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
