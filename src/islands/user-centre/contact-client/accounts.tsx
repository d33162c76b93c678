import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contactBank, contactBankSheet } from '#contract/bank/contact.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';
import { contactBankQueries, revealContactBank, saveContactBank } from '#src/api/bank.ts';
import { listExports } from '#src/api/export.ts';
import { enumName } from '#src/stores/enums.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ExportMenu } from '#src/ui/list-page/export-menu.tsx';
import { ListBody } from '#src/ui/list-page/list-body.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import { SYSTEM_VIEW } from '#src/ui/list-page/view-state.ts';
import { ListTable } from '#src/ui/list-table/list-table.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import type { NounRecords } from '#src/widgets/noun/noun.ts';
import { useNounActions } from '#src/widgets/noun/use-noun-actions.tsx';
import styles from './partner.module.css';
import type { Partner } from './partner.ts';

type Account = CallOutput<typeof contactBank.detail>;

/** Nobody has more accounts than this. */
const ALL = 100;

/** A new account is mostly in the partner's own name. */
const accountFormOf = (name: string) => async () =>
  (await import('./contact-bank-form.ts')).contactBankForm(name);

const ACCOUNTS: NounRecords<Account, CallInput<typeof contactBank.save>> = {
  title: '银行账户',
  queries: contactBankQueries,
  columns: [
    { key: 'name', title: '账户名称', width: 200, pinned: true },
    { key: 'bankType', title: '账户类型', value: (row) => enumName('BankType', row.bankType) },
    { key: 'accountNo', title: '账号', width: 180 },
    { key: 'openBank', title: '开户行', width: 180 },
    { key: 'remarks', title: '说明', width: 160 },
  ],
  actions: [{ name: 'reveal', label: '查看完整账号', reveal: revealContactBank }],
  form: accountFormOf(''),
  save: saveContactBank,
};

const EXPORTS = listExports(contactBank.export, contactBankSheet);

/** The partner's bank accounts, as my company noted them. */
export function Accounts({ partner: { id, name, actions: may = [] } }: { partner: Partner }) {
  const accounts = useMemo(
    () => ({
      ...ACCOUNTS,
      fixed: { contactClientId: id },
      form: accountFormOf(name),
    }),
    [id, name],
  );
  const { actions, dialog, create } = useNounActions(accounts);
  const { busy, onAction } = useActions<Account>(contactBankQueries.key, {});
  const result = useQuery({
    queryKey: [...contactBankQueries.key, 'of', id],
    queryFn: ({ signal }) =>
      contactBankQueries.page({ contactClientId: id, pageNum: 1, pageSize: ALL }, signal),
  });
  return (
    <Panel
      title="银行账户"
      more={
        <div className={styles.tools}>
          <ExportMenu
            exports={EXPORTS}
            filters={{ contactClientId: id }}
            columns={ACCOUNTS.columns}
          />
          {may.includes('edit') && (
            <Button variant="default" onClick={create}>
              添加银行账户
            </Button>
          )}
        </div>
      }
    >
      <ListBody
        result={result}
        ready
        filtered={false}
        empty="请点击“添加银行账户”登记对方的收款账户，付款申请时即可选用"
      >
        {(answer) => (
          <ListTable
            label="账户列表"
            columns={ACCOUNTS.columns}
            layout={SYSTEM_VIEW.columns}
            onLayout={() => undefined}
            rows={answer?.content}
            pageSize={2}
            firstNumber={1}
            actions={actions}
            onAction={onAction}
            busy={busy}
          />
        )}
      </ListBody>
      {dialog}
    </Panel>
  );
}
