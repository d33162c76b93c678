import { FINANCE } from '#contract/account/platform-role.ts';
import { adminBookCheck } from '#contract/books/check.ts';
import { CHECK_WORDS, FIT, FIT_WORDS } from '#contract/books/check-items.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { FieldValue } from '#src/ui/list-table/field-value.tsx';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { worded, wordFilter } from './worded.ts';

type Row = AdminRow<'bookCheck'>;

const LISTS: Readonly<Record<string, Parameters<typeof addressOf>[0]>> = {
  payApply: 'adminPayApply',
  receivablePlan: 'adminReceivablePlan',
  collection: 'adminCollection',
  purchaseSettlement: 'adminPurchaseSettlement',
  officialSalesOrder: 'adminOfficialSalesOrder',
  estimateOrder: 'adminEstimateOrder',
};

const NUMBER = { key: 'objectNo', title: '单据' } as const;

/** The document that does not fit, in its list; a company's in its statement. */
function Document({ row }: { row: Row }) {
  const { objectType, objectId, objectNo } = row;
  if (objectType === 'company') {
    return <a href={addressOf('adminAccountStatement', { companyId: objectId })}>{objectNo}</a>;
  }
  const list = LISTS[objectType];
  if (list === undefined) return <FieldValue field={NUMBER} row={row} />;
  return <a href={addressOf(list, { keyword: objectNo })}>{objectNo}</a>;
}

const LIST: AdminListDeclaration<Row> = {
  route: 'adminBookCheck',
  source: adminLists.bookCheck,
  exports: operatorExports(adminBookCheck.export, adminBookCheck.sheet),
  columns: [
    {
      key: 'item',
      value: ({ item }) => CHECK_WORDS[item] ?? item,
      title: '核对项目',
      width: 220,
      pinned: true,
    },
    {
      ...worded('fits', FIT_WORDS, (code) => (code === FIT.fits ? 'done' : 'seal')),
      title: '结果',
      width: 100,
    },
    { key: 'compared', title: '核对笔数', width: 100, as: 'count' },
    { ...NUMBER, width: 200, Render: Document },
    { key: 'expected', title: '应为', unit: '元', width: 150, as: 'money' },
    { key: 'found', title: '实为', unit: '元', width: 150, as: 'money' },
    { key: 'difference', title: '差额', unit: '元', width: 140, as: 'money' },
    { key: 'runTime', title: '核对时间', width: 160 },
  ],
  filters: [
    wordFilter('fits', '结果', FIT_WORDS),
    wordFilter('item', '核对项目', CHECK_WORDS),
    {
      kind: 'select',
      key: 'lastRun',
      label: '核对批次',
      options: () => [{ value: 'true', label: '最近一次' }],
    },
    { kind: 'dateRange', key: 'runTime', label: '核对时间' },
  ],
  create: {
    label: '立即核对',
    roles: FINANCE,
    dialog: (close) => (
      <AskDialog
        title="账务核对"
        fields={[]}
        submit="开始核对"
        done="核对完成，结果在列表最前面"
        send={(_, action) => adminCalls.checkBooks({}, action)}
        onClose={close}
      >
        <p>台账、付款、发票、应收款、保证金和对账单逐笔互相核对；每晚也自动核对一次。</p>
      </AskDialog>
    ),
  },
  empty: '每晚自动核对一次，结果显示在这里',
};

/** 账务核对. */
export const View = () => <AdminList list={LIST} />;
