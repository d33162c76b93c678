import { purchaseSettlementConsole } from '#contract/settlement/console.ts';
import { purchaseSettlementDocument } from '#contract/settlement/purchase-settlement.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { recordList } from './record-list.ts';

const LIST = recordList<AdminRow<'purchaseSettlement'>>(
  purchaseSettlementDocument,
  purchaseSettlementConsole,
  {
    source: adminLists.purchaseSettlement,
    status: PURCHASE_SETTLEMENT_STATUS,
    columns: [
      'settlementNo',
      'projectName',
      'purchaseSettlementStatus',
      'goodsAmount',
      'deductionTotal',
      'settleAmount',
      'disputedAmount',
      'invoicedAmount',
      'overInvoiced',
      'companyName',
      'confirmDue',
      'settleDate',
    ],
    search: '编号 / 项目 / 供应商',
    nameOf: ({ settlementNo }) => settlementNo,
    page: { route: 'adminSettled', query: { id: 'id' } },
    empty: '在“待结算”中制单后生成采购结算单',
  },
);

/** 采购结算单 of all suppliers. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
