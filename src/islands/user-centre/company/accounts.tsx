import { readersOf } from '#contract/account/customer-role.ts';
import type { MyCompanyDetail } from '#contract/company/company.ts';
import { enumName } from '#src/stores/enums.ts';
import { SYSTEM_VIEW } from '#src/ui/list-page/view-state.ts';
import type { Column } from '#src/ui/list-table/column.ts';
import { ListTable } from '#src/ui/list-table/list-table.tsx';

import { Panel } from '#src/ui/panel/panel.tsx';
import styles from './company.module.css';

type Account = MyCompanyDetail['banks'][number];

const COLUMNS: readonly Column<Account>[] = [
  { key: 'name', title: '账户名称', width: 200, pinned: true },
  { key: 'bankType', title: '账户类型', value: (row) => enumName('BankType', row.bankType) },
  { key: 'accountNo', title: '账号', width: 180 },
  { key: 'openBank', title: '开户行', width: 180 },
  { key: 'isDefault', title: '默认', width: 70, value: (row) => (row.isDefault ? '是' : '') },
  {
    key: 'verifyStatus',
    title: '验证状态',
    width: 100,
    value: (row) => enumName('BankVerifyStatus', row.verifyStatus),
  },
];

/** The company's bank accounts, for roles that may look at them. */
export function Accounts({ company: { banks, roles } }: { company: MyCompanyDetail }) {
  const readers: readonly string[] = readersOf('bank');
  if (!roles.some((role) => readers.includes(role))) return null;
  return (
    <Panel title="银行账户">
      {banks.length === 0 ? (
        <p className={styles.hint}>还没有银行账户，可在“银行账户管理”中添加</p>
      ) : (
        <ListTable
          label="银行账户"
          columns={COLUMNS}
          layout={SYSTEM_VIEW.columns}
          onLayout={() => undefined}
          rows={banks}
          pageSize={2}
          firstNumber={1}
          actions={[]}
          onAction={() => undefined}
          busy={false}
        />
      )}
    </Panel>
  );
}
