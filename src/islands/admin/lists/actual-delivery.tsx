import { actualDeliveryDocument } from '#contract/actual-delivery/actual-delivery.ts';
import { actualDeliveryConsole } from '#contract/actual-delivery/console.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { ACTUAL_DELIVERY_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { approvalColumns } from './approval-columns.ts';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { documentList } from './document-list.ts';

type Row = AdminRow<'actualDelivery'>;

const LIST = documentList<Row>(actualDeliveryDocument, actualDeliveryConsole, {
  source: adminLists.actualDelivery,
  status: ACTUAL_DELIVERY_STATUS,
  columns: [
    'actualNo',
    'projectName',
    'actualStatus',
    'deliveredQty',
    'receivedQty',
    'diffPermille',
    'companyName',
    'supplierName',
    'deliveryNo',
    'pickNo',
    'receiverName',
    'signWay',
    'receiveDate',
    ...approvalColumns<Row>(),
  ],
  search: '编号 / 项目 / 企业',
  empty: '现场签收或客户上传实收后显示在这里',
});

/** 实收单 of all companies. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
