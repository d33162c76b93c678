import { adminCompanyCustomer, companySheets } from '#contract/company/admin.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, reasonField } from './ask-dialog.tsx';
import { COMPANY_FILTERS, companyColumns, VIEW_COMPANY } from './company.tsx';

type Row = AdminRow<'companyCustomer'>;

const LIST: AdminListDeclaration<Row> = {
  route: 'adminCompanyCustomer',
  source: adminLists.companyCustomer,
  exports: operatorExports(adminCompanyCustomer.export, companySheets.companyCustomer),
  columns: [
    ...companyColumns<Row>(),
    {
      key: 'infoScore',
      title: '信息完整度',
      width: 110,
      value: ({ infoScore }) => `${infoScore}%`,
    },
    { key: 'members', title: '成员数', width: 90, as: 'count' },
    { key: 'createTime', title: '登记时间', width: 160 },
  ],
  filters: COMPANY_FILTERS,
  actions: [
    VIEW_COMPANY,
    {
      name: 'freeze',
      label: '冻结',
      dialog: (row, close) => (
        <AskDialog
          title="冻结企业"
          fields={[reasonField]}
          submit="冻结"
          binding
          done="已冻结"
          send={({ reason = '' }) => adminCalls.freeze({ id: row.id, reason })}
          onClose={close}
        >
          <p>冻结后，{row.name} 不能发起新业务，已有数据可以查看。</p>
        </AskDialog>
      ),
    },
    {
      name: 'unfreeze',
      label: '解冻',
      dialog: (row, close) => (
        <AskDialog
          title="解除冻结"
          fields={[reasonField]}
          submit="解冻"
          done="已解除冻结"
          send={({ reason = '' }) => adminCalls.unfreeze({ id: row.id, reason })}
          onClose={close}
        >
          <p>解冻后，{row.name} 恢复为已认证。</p>
        </AskDialog>
      ),
    },
  ],
  empty: '企业提交认证并通过后显示在这里',
};

/** 公司客户. */
export const View = () => <AdminList list={LIST} />;
