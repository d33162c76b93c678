import { writersOf } from '#contract/account/customer-role.ts';
import { bank, bankSheet } from '#contract/bank/bank.ts';
import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';
import { bankQueries, revealBank, saveBank, setDefaultBank, verifyBank } from '#src/api/bank.ts';
import { listExports } from '#src/api/export.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { Tone } from '#src/ui/list-table/column.ts';
import { coded, codedFilter, codedStatus } from '#src/widgets/coded.ts';
import { creatorField } from '#src/widgets/creator-field.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import type { NounDeclaration } from '#src/widgets/noun/noun.ts';
import { NounView } from '#src/widgets/noun/noun-view.tsx';

type Bank = CallOutput<typeof bank.detail>;

/** BankVerifyStatus: 未验证, 打款中, 已验证, 验证失败. */
const TONES: Readonly<Record<string, Tone>> = { 2: 'wait', 3: 'done', 4: 'seal' };

const TypeAmount = lazyPart<{ row: Bank; onClose: () => void }>(
  async () => (await import('./type-amount.tsx')).TypeAmountDialog,
);

/** How far its verification is, and what comes next. */
function progressOf({ verifyStatus, verifySentDate, verifyTriesLeft }: Bank): string {
  if (verifyStatus === BANK_VERIFY.none) return '尚未验证，可发起小额打款验证';
  if (verifyStatus === BANK_VERIFY.failed) return '本次验证失败，可重新发起';
  if (verifyStatus === BANK_VERIFY.verified) return '已通过小额打款验证';
  if (verifySentDate === '') return '已发起，等待平台打款';
  return `平台已于 ${verifySentDate} 打款，请填写到账金额，还可填写 ${verifyTriesLeft} 次`;
}

/** 银行账户 (rules.md C.15, C.20). */
const BANKS: NounDeclaration<Bank, CallInput<typeof bank.save>> = {
  route: 'bank',
  title: '银行账户',
  queries: bankQueries,
  exports: listExports(bank.export, bankSheet),
  columns: [
    {
      key: 'name',
      title: '账户名称',
      width: 165,
      pinned: true,
      sortable: true,
      link: { route: 'bank', query: { id: 'id' } },
    },
    { ...coded('bankType', 'BankType'), title: '账户类型', width: 160, sortable: true },
    { key: 'accountNo', title: '账号', width: 143 },
    { key: 'openBank', title: '开户行', width: 192 },
    { key: 'contactPerson', title: '联系人', width: 67 },
    { key: 'isDefault', title: '默认', width: 64, value: (row) => (row.isDefault ? '是' : '') },
    { ...codedStatus('verifyStatus', 'BankVerifyStatus', TONES), title: '验证状态', width: 82 },
  ],
  more: [
    { key: 'verifyProgress', title: '验证进度', value: progressOf },
    { key: 'cnapsCode', title: '联行号' },
    { key: 'contactPhone', title: '手机号' },
    { key: 'remarks', title: '说明' },
    creatorField('添加人'),
    { key: 'updateTime', title: '更新时间', as: 'dateTime' },
    {
      key: 'attachment',
      title: '附件',
      Render: ({ row }) => <Attachments label="银行账户资料" files={row.attachment} />,
    },
  ],
  filters: [
    { kind: 'text', key: 'nameLike', label: '账户名称 / 开户行' },
    codedFilter('bankType', '账户类型', 'BankType'),
  ],
  actions: [
    { name: 'typeAmount', label: '填写到账金额', Dialog: TypeAmount },
    { name: 'edit', label: '编辑' },
    {
      name: 'verify',
      label: '发起验证',
      confirm: '平台将向该账户打入一笔小额款项，到账后请填写金额。确定发起验证吗？',
      run: verifyBank,
      done: '已发起验证，平台打款后将通知您',
    },
    {
      name: 'setDefault',
      label: '设默认',
      confirm: '之后的单据将优先选用该账户，原默认账户不再是默认。确定设为默认吗？',
      run: setDefaultBank,
      done: '已设为默认账户',
    },
    { name: 'reveal', label: '查看完整账号', reveal: revealBank },
    { name: 'delete', label: '删除' },
  ],
  writers: writersOf('bank'),
  form: async () => (await import('./bank-form.ts')).BANK_FORM,
  save: saveBank,
  empty: '还没有银行账户。登记本企业的收付款账户后，收付款时即可选用',
};

/** 银行账户管理. */
export const View = () => <NounView noun={BANKS} />;
