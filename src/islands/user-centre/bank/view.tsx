import { writersOf } from '#contract/account/customer-role.ts';
import { bank, bankSheet } from '#contract/bank/bank.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';
import { bankQueries, revealBank, saveBank, setDefaultBank } from '#src/api/bank.ts';
import { listExports } from '#src/api/export.ts';
import type { Tone } from '#src/ui/list-table/column.ts';
import { ACCOUNT_FORM, bankTypes } from '#src/widgets/bank/account-form.ts';
import { coded, codedStatus } from '#src/widgets/coded.ts';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import type { NounDeclaration } from '#src/widgets/noun/noun.ts';
import { NounView } from '#src/widgets/noun/noun-view.tsx';

type Bank = CallOutput<typeof bank.detail>;

/** BankVerifyStatus: 未验证, 打款中, 已验证, 验证失败. */
const TONES: Readonly<Record<string, Tone>> = { 2: 'wait', 3: 'done', 4: 'seal' };

/** 银行账户 (domain.md C.15, C.20). */
const BANKS: NounDeclaration<Bank, CallInput<typeof bank.save>> = {
  route: 'bank',
  title: '银行账户',
  queries: bankQueries,
  exports: listExports(bank.export, bankSheet),
  columns: [
    {
      key: 'name',
      title: '账户名称',
      width: 170,
      pinned: true,
      sortable: true,
      link: { route: 'bank', query: { id: 'id' } },
    },
    { ...coded('bankType', 'BankType'), title: '账户类型', width: 130, sortable: true },
    { key: 'accountNo', title: '账号', width: 152 },
    { key: 'openBank', title: '开户行', width: 150 },
    { key: 'contactPerson', title: '联系人', width: 78 },
    { key: 'isDefault', title: '默认', width: 64, value: (row) => (row.isDefault ? '是' : '') },
    { ...codedStatus('verifyStatus', 'BankVerifyStatus', TONES), title: '验证状态', width: 96 },
  ],
  more: [
    { key: 'cnapsCode', title: '联行号' },
    { key: 'contactPhone', title: '手机号' },
    { key: 'remarks', title: '说明' },
    { key: 'createByName', title: '添加人' },
    { key: 'updateTime', title: '更新时间', as: 'dateTime' },
    {
      key: 'attachment',
      title: '附件',
      Render: ({ row }) => <Attachments label="银行账户资料" files={row.attachment} />,
    },
  ],
  filters: [
    { kind: 'text', key: 'nameLike', label: '账户名称 / 开户行' },
    { kind: 'select', key: 'bankType', label: '账户类型', options: bankTypes },
  ],
  actions: [
    { name: 'setDefault', label: '设默认', run: setDefaultBank, done: '已设为默认账户' },
    { name: 'reveal', label: '查看完整账号', reveal: revealBank },
  ],
  writers: writersOf('bank'),
  form: ACCOUNT_FORM,
  schema: async () => (await import('#src/widgets/bank/bank-schema.ts')).bankSave,
  save: saveBank,
  empty: '请点击“新增银行账户”登记本企业的收付款账户，付款申请时即可选用',
};

/** 银行账户管理. */
export const View = () => <NounView noun={BANKS} />;
