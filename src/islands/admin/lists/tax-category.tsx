import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { adminTaxCategory } from '#contract/make-invoice/tax-category-list.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { LinesDialog } from './lines-dialog.tsx';

function EnterDialog({ onClose }: { onClose: () => void }) {
  return (
    <LinesDialog
      title="登记税收分类编码"
      label="编码和名称"
      example="1080207070000000000,黑色金属冶炼压延品*钢板"
      missing="请粘贴编码和名称"
      none="未登记任何编码"
      send={(text, action) => adminCalls.enterTaxCategories({ text }, action)}
      done={({ taken }) => `已登记 ${taken} 个编码`}
      onClose={onClose}
    >
      一行一个：19 位编码、名称（简称*名称）。可从表格软件复制后粘贴，也可选择 CSV
      文件；已有的编码按新名称更新。
    </LinesDialog>
  );
}

const LIST: AdminListDeclaration<AdminRow<'taxCategory'>> = {
  route: 'adminTaxCategory',
  source: adminLists.taxCategory,
  exports: operatorExports(adminTaxCategory.export, adminTaxCategory.sheet),
  columns: [
    { key: 'code', title: '税收分类编码', width: 200, pinned: true, sortable: true },
    { key: 'name', title: '名称', width: 360 },
    { key: 'updateTime', title: '更新时间', width: 160, sortable: true },
  ],
  filters: [{ kind: 'text', key: 'keyword', label: '编码 / 名称' }],
  create: {
    label: '登记编码',
    roles: FINANCE_OFFICERS,
    dialog: (close) => <EnterDialog onClose={close} />,
  },
  actions: [
    {
      name: 'rename',
      label: '修改名称',
      dialog: ({ id, code, name }, close) => (
        <AskDialog
          title="修改名称"
          fields={[{ name: 'name', label: '名称', required: true, initial: name, max: 100 }]}
          done="已修改"
          send={({ name: now = '' }, action) =>
            adminCalls.renameTaxCategory({ id, name: now }, action)
          }
          onClose={close}
        >
          <p>{code}</p>
        </AskDialog>
      ),
    },
    {
      name: 'delete',
      label: '删除',
      confirm: ({ code, name }) =>
        `${code} ${name} 删除后，开票时不再提供该编码；已开具的发票不受影响。确定删除吗？`,
      run: ({ id }) => adminCalls.deleteTaxCategory({ id }),
      done: '删除成功',
    },
  ],
  empty: '登记后，开票申请时可按编码或名称查找',
};

/** 税收分类编码. */
export const View = () => <AdminList list={LIST} />;
