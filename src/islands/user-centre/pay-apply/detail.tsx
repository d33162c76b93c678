import { PAY_APPLY_STATUS, type PayApplyDetail } from '#contract/pay-apply/pay-apply.ts';
import { PAY_APPLY_WAY, PAYER } from '#contract/pay-apply/way.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import type { DocumentHead } from '#src/ui/document-page/document-page.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import { filerField } from '#src/widgets/creator-field.tsx';
import { type DetailDeclaration, DocumentDetail } from '#src/widgets/document/document-detail.tsx';
import { LimitPanel } from '#src/widgets/limit/limit-panel.tsx';

import { PAY_APPLIES } from './document.ts';

/** Below the fold of every screen. */
const Cost = laterPart(async () => (await import('#src/widgets/cost/cost-figures.tsx')).CostPanel);

const Progress = laterPart(async () => (await import('./order-progress.tsx')).OrderProgress);

const { approved, partPaid, paid } = PAY_APPLY_STATUS;
const GRANTED: readonly string[] = [approved, partPaid, paid];

/** What was granted, once it is; what was asked for before. */
function amountOf(row: PayApplyDetail): DocumentHead['amount'] {
  const isGranted = GRANTED.includes(row.payApplyStatus) && row.approvedAmount !== '';
  const [label, amount] = isGranted
    ? ['批复金额（元）', row.approvedAmount]
    : ['申请金额（元）', row.applyAmount];
  return { label, value: formatNumber(amount) };
}

function PayeePanel({ row: { payee } }: { row: PayApplyDetail }) {
  if (!payee) return null;
  const { name, last4, openBank, cnapsCode } = payee;
  return (
    <DescriptionPanel
      title="收款账户"
      row={{ name, account: last4 && `尾号 ${last4}`, openBank, cnapsCode }}
      fields={[
        { key: 'name', title: '户名' },
        { key: 'account', title: '账号' },
        { key: 'openBank', title: '开户行' },
        { key: 'cnapsCode', title: '联行号' },
      ]}
    />
  );
}

/** After the approval, by how far it is paid. */
const LEADS: Readonly<Record<string, string>> = {
  [approved]: '下一步：平台安排付款，付款后以消息通知您',
  [partPaid]: '已付一部分，平台继续安排其余付款',
  [paid]: '已全部付款',
};

/** Who has it in hand; with what the supplier has sent back, which is not paid again. */
export function leadOf(
  row: Pick<PayApplyDetail, 'payApplyStatus' | 'returnedAmount' | 'waitsFor'>,
): string | undefined {
  const { payApplyStatus, returnedAmount = '', waitsFor } = row;
  const waits = waitsFor !== '' && waitsFor !== PAYER;
  const lead = waits ? `下一步：待${waitsFor}，确认后平台付款` : LEADS[payApplyStatus];
  if (lead === undefined || Number(returnedAmount) === 0) return lead;
  return `${lead}；供应商已退回 ${formatNumber(returnedAmount)} 元`;
}

const isOfFinancing = ({ factoringId }: PayApplyDetail): boolean => Boolean(factoringId);

/** What is asked for and paid, and who asks, whatever it is paid for. */
const MONEY = [
  'applyAmount',
  'approvedAmount',
  'paidAmount',
  'payMethod',
  'expectPayDate',
  'approvedPayDate',
  'purpose',
  filerField('申请人'),
  'submitTime',
] as const;

/** rules.md C.23: request, goods, account, cost, limit, papers. */
export const DETAIL: DetailDeclaration<PayApplyDetail> = {
  head: (row) => ({
    about: [row.projectName, row.supplierName, enumName('PayType', row.payType)],
    amount: amountOf(row),
  }),
  marks: true,
  lead: leadOf,
  panels: [
    { way: PAY_APPLY_WAY, status: 'payApplyStatus' },
    {
      title: '付款信息',
      fields: [
        { key: 'supplierName', title: '收款供应商' },
        'payType',
        'purchaseContractNo',
        'orderAmount',
        'payRatio',
        ...MONEY,
      ],
      shows: (row) => !isOfFinancing(row),
    },
    {
      // Its seller is paid, and neither order nor contract stands behind it.
      title: '付款信息',
      fields: [{ key: 'supplierName', title: '收款方' }, 'payType', ...MONEY],
      shows: isOfFinancing,
    },
    {
      Part: ({ row: { purchaseOrderId } }) =>
        purchaseOrderId ? <Progress id={purchaseOrderId} /> : null,
    },
    {
      title: '货物清单',
      goods: ({ goods = [] }) => goods,
      shows: ({ goods = [] }) => goods.length > 0,
    },
    { Part: PayeePanel },
    {
      Part: ({ row: { cost } }) => (cost ? <Cost cost={cost} /> : null),
    },
    {
      // As it is now, which is no part of what was asked for. The limit of a 反向保理 is its debtor's, and the seller asks.
      Part: ({ row }) => (
        <div className="no-print">
          <LimitPanel projectId={row.projectId} title="项目额度" />
        </div>
      ),
      shows: (row) => row.cost !== undefined && !isOfFinancing(row),
    },
    {
      title: '附件',
      label: '申请材料',
      files: ({ attachment = [] }) => attachment,
      shows: ({ attachment }) => attachment !== undefined,
    },
  ],
};

export const View = () => <DocumentDetail noun={PAY_APPLIES} detail={DETAIL} />;
