import { deliveryConsole } from '#contract/delivery/console.ts';
import { deliveryDocument } from '#contract/delivery/delivery.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { DELIVERY_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { recordList } from './record-list.ts';

const LIST = recordList<AdminRow<'delivery'>>(deliveryDocument, deliveryConsole, {
  source: adminLists.delivery,
  status: DELIVERY_STATUS,
  columns: [
    'deliveryNo',
    'pickNo',
    'projectName',
    'deliveryStatus',
    'goodsSummary',
    'totalQty',
    'signedQty',
    'diffPermille',
    'companyName',
    'sceneName',
    'deliveryDate',
  ],
  looks: {
    projectName: { card: 'about' },
    companyName: { card: 'about' },
    goodsSummary: { card: 'about' },
    totalQty: { card: 'amount' },
    deliveryDate: { card: 'foot' },
  },
  search: '编号 / 提货单 / 项目 / 供应商',
  nameOf: ({ deliveryNo }) => deliveryNo,
  empty: '供应商登记交货后显示在这里',
});

/** 交货单 of all suppliers. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
