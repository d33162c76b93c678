import { officialSalesOrderConsole } from '#contract/settlement/console.ts';
import { officialSalesOrderDocument } from '#contract/settlement/sales-order.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { OVERDUE_DAYS } from '#src/widgets/settlement/overdue-days.ts';
import { SALES_ORDER_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { recordList } from './record-list.ts';

const LIST = recordList<AdminRow<'officialSalesOrder'>>(
  officialSalesOrderDocument,
  officialSalesOrderConsole,
  {
    source: adminLists.officialSalesOrder,
    status: SALES_ORDER_STATUS,
    columns: [
      'salesOrderNo',
      'projectName',
      'salesOrderStatus',
      'goodsAmount',
      'feeAmount',
      'deductionTotal',
      'settleAmount',
      'disputedAmount',
      'invoicedAmount',
      'overInvoiced',
      'collectedAmount',
      'outstanding',
      'dueDate',
      OVERDUE_DAYS,
      'overdue',
      'companyName',
      'confirmDue',
      'settleDate',
    ],
    search: '编号 / 项目 / 采购方',
    nameOf: ({ salesOrderNo }) => salesOrderNo,
    sum: 'settleAmount',
    page: { route: 'adminSettled', query: { id: 'id' } },
    empty: '在“待结算”中制单后生成正式销售订单',
  },
);

/** 正式销售订单 of all buyers. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
