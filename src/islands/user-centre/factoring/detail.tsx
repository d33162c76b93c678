import { useQuery } from '@tanstack/react-query';
import type { Owed } from '#contract/factoring/account.ts';
import type { FactoringDetail, FactoringLine, ShownMove } from '#contract/factoring/factoring.ts';
import { REGISTER_PROOF } from '#contract/factoring/papers.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { FACTORING_WAY } from '#contract/factoring/way.ts';
import { standingQuery } from '#src/api/factoring.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';
import { type ReadColumn, ReadTable } from '#src/widgets/form/read-table.tsx';
import { FACTORINGS } from './record.tsx';

type Cost = NonNullable<FactoringDetail['cost']>;

const COST: readonly Field<Cost>[] = [
  // Once it may be asked for, what the debtor has confirmed.
  { key: 'face', title: '计费金额', unit: '元', as: 'money' },
  { key: 'advance', title: '放款金额', unit: '元', as: 'money' },
  { key: 'interest', title: '利息', unit: '元', as: 'money' },
  { key: 'fee', title: '手续费', unit: '元', as: 'money' },
  { key: 'total', title: '全部成本', unit: '元', as: 'money' },
  { key: 'perDay', title: '每日利息', unit: '元', as: 'money' },
  { key: 'balance', title: '到期尾款', unit: '元', as: 'money' },
  { key: 'effectiveRate', title: '实际年化', unit: '%' },
  { key: 'payDate', title: '假定放款日' },
];

const CostPanel = ({ row: { cost } }: { row: FactoringDetail }) =>
  cost && <DescriptionPanel title="全成本" row={cost} fields={COST} />;

const OWED: readonly Field<Owed>[] = [
  { key: 'principal', title: '本金', unit: '元', as: 'money' },
  { key: 'interest', title: '利息', unit: '元', as: 'money' },
  { key: 'fee', title: '手续费', unit: '元', as: 'money' },
  { key: 'total', title: '今日结清应还', unit: '元', as: 'money' },
];

/** What is owed if it were settled today: for whoever thinks of settling early or of buying back. */
function OwedPanel({ row: { id } }: { row: FactoringDetail }) {
  const { data } = useQuery(standingQuery(id));
  return data ? <DescriptionPanel title="今日应还" row={data.owed} fields={OWED} /> : null;
}

const LINES: readonly ReadColumn<FactoringLine>[] = [
  ['contractNo', '贸易合同号', 'text'],
  ['invoiceNo', '发票号', 'text'],
  ['invoiceDate', '开票日期', 'date'],
  ['transferAmount', '转让金额（元）', 'money', 'sum'],
  ['confirmedAmount', '确权金额（元）', 'money', 'sum'],
  ['advanceAmount', '放款金额（元）', 'money', 'sum'],
  ['outstanding', '未还本金（元）', 'money', 'sum'],
  ['dueDate', '到期日', 'date'],
  ['objection', '债务人异议', 'text'],
  ['writtenOffOn', '核销日期', 'date'],
];

const MOVES: readonly ReadColumn<ShownMove>[] = [
  ['valueDate', '日期', 'date'],
  ['kind', '款项', 'text'],
  ['invoiceNo', '发票号', 'text'],
  ['amount', '金额（元）', 'money'],
  ['principal', '本金（元）', 'money'],
  ['interest', '利息（元）', 'money'],
  ['fee', '手续费（元）', 'money'],
  ['balance', '尾款（元）', 'money'],
  ['bankSerialNo', '银行流水号', 'text'],
];

const { running, overdue } = FACTORING_STATUS;
const OPEN: readonly string[] = [running, overdue];

/** What proves the registration; whatever else hangs on a financing came with its filing. */
const isProof = ({ fileType }: { fileType: number }) => fileType === REGISTER_PROOF;

const DETAIL: DetailDeclaration<FactoringDetail> = {
  head: (row) => ({
    about: [row.projectName, row.debtorName],
    amount: { label: '转让金额（元）', value: formatNumber(row.faceAmount) },
  }),
  panels: [
    { way: FACTORING_WAY, status: 'factoringStatus' },
    { Part: CostPanel },
    {
      title: '保理方案',
      fields: [
        'advanceRate',
        'annualRate',
        'serviceRate',
        'overdueUplift',
        'productId',
        'recourseType',
        'noticeType',
        'schemeTime',
        'confirmTime',
        'autoOn',
        'autoConfirmTime',
      ],
      shows: ({ schemeTime }) => schemeTime !== '',
    },
    {
      title: '拒绝原因',
      fields: ['declineReason'],
      shows: ({ declineReason }) => declineReason !== '',
    },
    {
      Part: ({ row }) => <ReadTable title="应收账款" columns={LINES} rows={row.receivables} />,
    },
    { Part: OwedPanel, shows: ({ factoringStatus }) => OPEN.includes(factoringStatus) },
    {
      title: '放款与回款',
      fields: [
        'confirmedAmount',
        'advanceAmount',
        'advanceAsked',
        'advancedAmount',
        'collectedAmount',
        'debtorOwes',
        'principalPaid',
        'interestPaid',
        'feePaid',
        'writtenOff',
        'balanceAmount',
        'balanceAsked',
        'balancePaid',
      ],
      shows: ({ confirmTime }) => confirmTime !== '',
    },
    {
      Part: ({ row: { moves } }) => (
        <ReadTable
          title="资金流水"
          columns={MOVES}
          rows={moves.map((move) => ({ ...move, kind: enumName('FactoringMove', move.kind) }))}
        />
      ),
      shows: ({ moves }) => moves.length > 0,
    },
    {
      title: '转让登记',
      fields: ['registerNo', 'registerDate', 'registerDue', 'legalTime'],
      shows: ({ registerNo, legalTime }) => registerNo !== '' || legalTime !== '',
    },
    {
      title: '业务材料',
      label: '随应收账款提交',
      files: ({ attachment }) => attachment.filter((file) => !isProof(file)),
      shows: ({ attachment }) => attachment.some((file) => !isProof(file)),
    },
    {
      title: '登记证明',
      label: '中登网登记',
      files: ({ attachment }) => attachment.filter(isProof),
      shows: ({ attachment }) => attachment.some(isProof),
    },
  ],
};

export const View = () => <RecordDetail noun={FACTORINGS} detail={DETAIL} />;
