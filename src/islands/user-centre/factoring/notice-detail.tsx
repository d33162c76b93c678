import type { NoticeDetail, NoticeLine } from '#contract/factoring/notice.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { NOTICE_WAY } from '#contract/factoring/way.ts';
import { noticePayee } from '#src/api/factoring-notice.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useMutation } from '#src/ui/use-mutation.ts';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';
import { type ReadColumn, ReadTable } from '#src/widgets/form/read-table.tsx';
import { NOTICES } from './notice.tsx';

const DisputePanel = laterPart(
  async () => (await import('#src/widgets/dispute/dispute-panel.tsx')).DisputePanel,
);

const LINES: readonly ReadColumn<NoticeLine>[] = [
  ['contractNo', '贸易合同号', 'text'],
  ['invoiceCode', '发票代码', 'text'],
  ['invoiceNo', '发票号', 'text'],
  ['invoiceDate', '开票日期', 'date'],
  ['transferAmount', '转让金额（元）', 'money', 'sum'],
  ['dueDate', '到期日', 'date'],
  ['confirmedAmount', '确权金额（元）', 'money', 'sum'],
  ['confirmedDue', '确认的到期日', 'date'],
  ['paidAmount', '已付金额（元）', 'money', 'sum'],
  ['unpaidAmount', '待付金额（元）', 'money', 'sum'],
  ['payBy', '付款到期日', 'date'],
  ['takenBackOn', '转回债权人日期', 'date'],
  ['objection', '异议', 'text'],
];

/** Where to pay; the whole number once somebody who pays asks for it. */
function PayPanel({ row: { id, actions, collectAccount } }: { row: NoticeDetail }) {
  const { data, mutate, isPending } = useMutation({ mutationFn: noticePayee });
  if (!collectAccount) return null;
  const { name, last4, openBank } = collectAccount;
  const mayAsk = data === undefined && actions?.includes('payee');
  return (
    <DescriptionPanel
      title="回款账户"
      more={
        mayAsk && (
          <Button variant="default" disabled={isPending} onClick={() => mutate(id)}>
            查看完整账号
          </Button>
        )
      }
      row={{ name, account: data ?? `尾号 ${last4}`, openBank }}
      fields={[
        { key: 'name', title: '户名' },
        { key: 'account', title: '账号' },
        { key: 'openBank', title: '开户行' },
      ]}
    />
  );
}

/** Nobody raises one here: what is objected to is in dispute by itself. */
const NO_LINES: readonly never[] = [];

/** What the notice says: to a debtor that is asked, to one that has filed what it owes, or to either once it is taken back. */
function saidTo({ productId, noticeStatus }: NoticeDetail): string {
  if (noticeStatus === NOTICE_STATUS.revoked) return '本通知已撤回，请勿再向原回款账户付款。';
  const { words, approval } = factoringProduct(productId);
  const asked =
    approval === 'notice'
      ? `${words.seller}已将下列${words.receivable}转让给平台。请逐笔核对金额和到期日并确权；有异议的部分请说明原因，其余部分不受影响。`
      : `贵企业已提交并确认下列${words.receivable}，${words.seller}接受方案后即转让给平台。`;
  return `${asked}自收到本通知起，请向下列回款账户付款。`;
}

/** A fee that the debtor bears itself. */
const hasFee = ({ feeAmount }: NoticeDetail) => Number(feeAmount) > 0;

const DETAIL: DetailDeclaration<NoticeDetail> = {
  head: (row) => ({
    about: [row.projectName, row.sellerName],
    amount: { label: '转让金额（元）', value: formatNumber(row.noticeAmount) },
  }),
  panels: [
    { way: NOTICE_WAY, status: 'noticeStatus' },
    {
      Part: ({ row }) => (
        <Panel title="转让通知">
          <p>{saidTo(row)}</p>
        </Panel>
      ),
    },
    {
      Part: ({ row }) => <ReadTable title="应收账款" columns={LINES} rows={row.receivables} />,
    },
    {
      title: '确权结果',
      fields: [
        'productId',
        'sellerName',
        'noticeAmount',
        'confirmedAmount',
        'unpaidAmount',
        'nextDue',
        'answerTime',
        'answeredBy',
      ],
    },
    { title: '另行支付的费用', fields: ['feeAmount', 'unpaidFee'], shows: hasFee },
    { Part: PayPanel },
    {
      Part: ({ row }) => (
        <DisputePanel
          objectType="factoringNotice"
          row={row}
          lines={NO_LINES}
          queryKey={[...NOTICES.queries.key]}
        />
      ),
      shows: ({ receivables }) => receivables.some(({ objection }) => objection !== ''),
    },
  ],
};

export const View = () => <RecordDetail noun={NOTICES} detail={DETAIL} />;
