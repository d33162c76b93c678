import { FINANCE } from '#contract/account/platform-role.ts';
import { adminPlatformBank } from '#contract/platform-company.ts';
import { normaliseDigits } from '#contract/validators/digits.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { revealAccount } from './reveal-account.ts';

type Row = AdminRow<'platformBank'>;

function AccountDialog({ row, onClose }: { row?: Row; onClose: () => void }) {
  return (
    <AskDialog
      title={row ? '编辑平台账户' : '新增平台账户'}
      fields={[
        {
          name: 'accountNo',
          label: '银行账号',
          required: row === undefined,
          max: 30,
          ...(row && { hint: `现为 ${row.accountNo}，不修改请留空` }),
        },
        {
          name: 'openBank',
          label: '开户行',
          required: true,
          max: 100,
          initial: row?.openBank ?? '',
        },
        {
          name: 'cnapsCode',
          label: '联行号',
          max: 12,
          initial: row?.cnapsCode ?? '',
          hint: '12 位数字，可在“联行号”中查找',
        },
        { name: 'remarks', label: '用途', max: 100, initial: row?.remarks ?? '' },
      ]}
      done="保存成功"
      send={({ accountNo = '', openBank = '', cnapsCode = '', remarks = '' }, action) =>
        adminCalls.savePlatformBank(
          {
            ...(row && { id: row.id, version: row.version }),
            ...(accountNo !== '' && { accountNo: normaliseDigits(accountNo) }),
            openBank,
            cnapsCode: normaliseDigits(cnapsCode),
            remarks,
          },
          action,
        )
      }
      onClose={onClose}
    />
  );
}

const LIST: AdminListDeclaration<Row> = {
  route: 'adminPlatformBank',
  source: adminLists.platformBank,
  exports: operatorExports(adminPlatformBank.export, adminPlatformBank.sheet),
  columns: [
    { key: 'name', title: '账户名称', width: 220, pinned: true },
    { key: 'accountNo', title: '银行账号', width: 180 },
    { key: 'openBank', title: '开户行', width: 220 },
    { key: 'cnapsCode', title: '联行号', width: 140 },
    { key: 'remarks', title: '用途', width: 160 },
    {
      key: 'isDefault',
      title: '默认付款',
      width: 90,
      value: ({ isDefault }) => (isDefault ? '是' : ''),
    },
    { key: 'createTime', title: '登记时间', width: 160 },
  ],
  filters: [{ kind: 'text', key: 'keyword', label: '账户名称 / 开户行' }],
  create: {
    label: '新增平台账户',
    roles: FINANCE,
    dialog: (close) => <AccountDialog onClose={close} />,
  },
  actions: [
    {
      name: 'edit',
      label: '编辑',
      dialog: (row, close) => <AccountDialog row={row} onClose={close} />,
    },
    {
      name: 'setDefault',
      label: '设为默认',
      run: ({ id }) => adminCalls.defaultPlatformBank({ id }),
      done: '已设为默认付款账户',
    },
    revealAccount(adminCalls.revealPlatformBank),
    {
      name: 'delete',
      label: '删除',
      run: ({ id }) => adminCalls.deletePlatformBank({ id }),
      done: '删除成功',
    },
  ],
  empty: '登记平台公司后，请点击“新增平台账户”登记付款和收款账户；付款从这里的账户发出',
};

/** 平台账户. */
export const View = () => <AdminList list={LIST} />;
