import { PRICE_KEEPERS } from '#contract/account/platform-role.ts';
import { adminIndexPrice } from '#contract/index-price.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumName } from '#src/stores/enums.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, reasonField } from './ask-dialog.tsx';
import { LinesDialog } from './lines-dialog.tsx';

type Row = AdminRow<'indexPrice'>;

function EnterDialog({ onClose }: { onClose: () => void }) {
  return (
    <LinesDialog
      title="登记网价"
      label="价格"
      example="示例钢材网价 螺纹钢 HRB400E Φ20，2026-11-20，吨，3655，示例钢材网"
      missing="请粘贴或选择要登记的价格"
      none="未登记任何价格"
      send={(text, action) => adminCalls.importIndexPrices({ text }, action)}
      done={({ taken, same }) =>
        same > 0 ? `已登记 ${taken} 条，${same} 条与已有价格相同` : `已登记 ${taken} 条`
      }
      onClose={onClose}
    >
      一行一条：指数名称、价格日期、单位、含税价格（元）、来源。可从表格软件复制后粘贴，也可选择 CSV
      文件。
    </LinesDialog>
  );
}

const LIST: AdminListDeclaration<Row> = {
  route: 'adminIndexPrice',
  source: adminLists.indexPrice,
  exports: operatorExports(adminIndexPrice.export, adminIndexPrice.sheet),
  columns: [
    { key: 'indexName', title: '指数名称', width: 300, pinned: true },
    { key: 'priceDate', title: '价格日期', width: 120, sortable: true },
    { key: 'price', title: '价格（元）', width: 130, as: 'number' },
    { key: 'unit', title: '单位', width: 80, value: ({ unit }) => enumName('Unit', unit) },
    { key: 'source', title: '来源', width: 160 },
    { key: 'correctedPrice', title: '更正前价格', width: 120, as: 'number' },
    { key: 'reason', title: '更正原因', width: 200 },
    { key: 'createdBy', title: '登记人', width: 120 },
    { key: 'createTime', title: '登记时间', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '指数名称 / 来源' },
    { kind: 'dateRange', key: 'priceDate', label: '价格日期' },
  ],
  create: {
    label: '登记网价',
    roles: PRICE_KEEPERS,
    dialog: (close) => <EnterDialog onClose={close} />,
  },
  actions: [
    {
      name: 'correct',
      label: '更正',
      dialog: ({ id, indexName, priceDate, price }, close) => (
        <AskDialog
          title={`更正 ${priceDate} 的价格`}
          fields={[
            { name: 'price', label: '含税价格（元）', required: true, initial: price },
            reasonField,
          ]}
          done="已更正"
          send={({ price: now = '', reason = '' }, action) =>
            adminCalls.correctIndexPrice({ id, price: plainNumber(now), reason }, action)
          }
          onClose={close}
        >
          <p>{indexName}</p>
        </AskDialog>
      ),
    },
  ],
  empty: '登记网价后，按指数定价的项目在申请付款时以此核对采购单价',
};

/** 网价. */
export const View = () => <AdminList list={LIST} />;
