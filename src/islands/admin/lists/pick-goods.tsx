import { pickGoodsConsole } from '#contract/pick-goods/console.ts';
import { pickGoodsDocument } from '#contract/pick-goods/pick-goods.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { transitionActions } from '#src/widgets/document/transition-actions.tsx';
import { PICK_GOODS_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { approvalColumns } from './approval-columns.ts';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { documentList } from './document-list.ts';

type Row = AdminRow<'pickGoods'>;

const { states, transitions } = pickGoodsConsole;

const LIST = documentList<Row>(pickGoodsDocument, pickGoodsConsole, {
  source: adminLists.pickGoods,
  status: PICK_GOODS_STATUS,
  columns: [
    'pickNo',
    'projectName',
    'pickStatus',
    'goodsSummary',
    'totalQty',
    'receivedQty',
    'companyName',
    'supplierName',
    'pickMode',
    'sceneName',
    'expectDate',
    ...approvalColumns<Row>(),
  ],
  search: '编号 / 项目 / 企业',
  ...(states && {
    actions: transitionActions<Row>(states, transitions, ({ pickNo }) => pickNo),
  }),
  empty: '客户提交提货单后显示在这里',
});

/** 提货单 of all companies. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
