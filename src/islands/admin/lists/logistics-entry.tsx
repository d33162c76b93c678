import { logisticsEntryConsole } from '#contract/logistics-entry/console.ts';
import { logisticsEntryRecord } from '#contract/logistics-entry/logistics-entry.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { LOGISTICS_STATUS_SHOWN } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { recordList } from './record-list.ts';

const LIST = recordList<AdminRow<'logisticsEntry'>>(logisticsEntryRecord, logisticsEntryConsole, {
  source: adminLists.logisticsEntry,
  status: LOGISTICS_STATUS_SHOWN,
  columns: [
    'logisticsNo',
    'projectName',
    'logisticsStatus',
    'companyName',
    'buyerName',
    'transportMode',
    'conveyance',
    'driver',
    'way',
    'netWeight',
    'departTime',
    'planArriveTime',
    'pickCount',
  ],
  looks: {
    projectName: { card: 'about' },
    companyName: { card: 'about' },
    way: { card: 'about' },
    conveyance: { card: 'foot' },
    planArriveTime: { card: 'foot' },
  },
  search: '单号 / 车船号 / 项目 / 供应商',
  nameOf: ({ logisticsNo }) => logisticsNo,
  empty: '供应商登记物流后在此显示',
});

/** 物流登记 of all suppliers. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
