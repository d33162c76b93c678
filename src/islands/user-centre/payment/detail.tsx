import { useQuery } from '@tanstack/react-query';

import type { StoredFile } from '#contract/file/file.ts';
import { paperOf } from '#contract/payment/paper.ts';
import type { PaymentRow } from '#contract/payment/payment.ts';
import { DRAFT_FACE } from '#contract/payment/slip.ts';
import { PAYMENT_WAY } from '#contract/payment/way.ts';
import { isCollection } from '#src/api/collection.ts';
import { paymentQueries } from '#src/api/payment.ts';
import { TOLD_IN_PLACE } from '#src/api/query-client.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { DocumentPage } from '#src/ui/document-page/document-page.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import type { Field } from '#src/ui/list-table/column.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useView } from '#src/ui/view-context.ts';
import { coded, statusOf } from '#src/widgets/coded.ts';
import { DealPart } from '#src/widgets/document/deal-part.tsx';
import { PrintButton } from '#src/widgets/document/print-button.tsx';
import { WayPanel } from '#src/widgets/document/way-panel.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import { PAYMENT_STATUS } from '#src/widgets/statuses.ts';
import { CollectionView } from '../collection/collection-detail.tsx';
import { RECEIVED } from './received.ts';

/** 收款确认函, once the document itself stands. */
const ReceiptPart = laterPart(async () => (await import('./receipt-panel.tsx')).ReceiptPanel);

const MONEY: readonly Field<PaymentRow>[] = [
  { ...coded('payMethod', 'PayMethod'), title: '付款方式' },
  { key: 'projectName', title: '项目' },
  { key: 'payApplyNo', title: '付款申请' },
  {
    key: 'returnOfNo',
    title: '退款对应付款单',
    link: { route: 'paymentDetail', query: { id: 'returnOf' } },
  },
  { key: 'payDate', title: '付款日期' },
  { key: 'bankSerialNo', title: '银行流水号' },
];
/** Of what is paid by a paper: called what it is there. */
function paperFields({ payMethod = '' }: PaymentRow): readonly Field<PaymentRow>[] {
  const paper = paperOf(payMethod);
  if (paper === undefined) return [];
  return [
    { key: 'draftNo', title: paper.no },
    { key: 'draftDueDate', title: paper.due },
  ];
}
const AFTERWARDS: readonly Field<PaymentRow>[] = [
  { key: 'receivedTime', title: '到账时间', as: 'dateTime' },
  { key: 'statusReason', title: '原因' },
];
const ACCOUNTS: readonly Field<PaymentRow>[] = [
  { key: 'payerName', title: '付款方' },
  { key: 'payerBank', title: '付款开户行' },
  { key: 'payeeName', title: '收款户名' },
  { key: 'payeeAccount', title: '收款账号' },
  { key: 'payeeBank', title: '收款开户行' },
];

function PapersPanel({ files }: { files: readonly StoredFile[] }) {
  const faces = files.filter(({ fileType }) => fileType === DRAFT_FACE);
  const slips = files.filter((file) => !faces.includes(file));
  return (
    <>
      <Panel title="银行回单">
        {slips.length > 0 ? (
          <Attachments label="银行回单" files={slips} />
        ) : (
          <p>平台登记回单后显示在这里；由银行批量付款的，以银行流水号为准</p>
        )}
      </Panel>
      {faces.length > 0 && (
        <Panel title="承兑票面">
          <Attachments label="承兑票面" files={faces} />
        </Panel>
      )}
    </>
  );
}

/** A pay-out to a supplier (rules.md C.23): the money, both accounts, the slip. */
function PayOutView({ id }: { id: string | undefined }) {
  const { busy, onAction } = useActions<PaymentRow>(paymentQueries.key, {});
  return (
    <DocumentPage
      route="paymentDetail"
      list="paymentList"
      source={paymentQueries}
      id={id}
      day={serverDay()}
      head={(row) => ({
        title: row.paymentNo ?? '',
        kind: row.returnOf ? '退款' : '付款单',
        status: statusOf(PAYMENT_STATUS, row),
        about: [row.projectName ?? '', row.payeeName ?? ''],
        amount: { label: '金额（元）', value: formatNumber(row.amount ?? '') },
        buttons: (
          <>
            {allows(row, RECEIVED.name) && (
              <Button aria-disabled={busy} onClick={() => onAction(RECEIVED, row)}>
                {RECEIVED.label}
              </Button>
            )}
            <PrintButton />
          </>
        ),
      })}
    >
      {(row) => (
        <>
          {!row.returnOf && (
            <WayPanel
              way={PAYMENT_WAY}
              row={row}
              status={row.paymentStatus ?? ''}
              enumeration="PaymentOutStatus"
            />
          )}
          <DescriptionPanel
            title="付款信息"
            row={row}
            fields={[...MONEY, ...paperFields(row), ...AFTERWARDS]}
          />
          <DescriptionPanel title="双方账户" row={row} fields={ACCOUNTS} />
          <PapersPanel files={row.attachment ?? []} />
          {(row.receiptStatus || allows(row, 'signReceipt')) && <ReceiptPart row={row} />}
          <DealPart objectType="payment" id={row.id} queryKey={paymentQueries.key} />
        </>
      )}
    </DocumentPage>
  );
}

/** Whether the payment of that id is one to the platform; undefined until that is known. */
function useIsCollection(id: string | undefined): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: [...paymentQueries.key, 'isCollection', id],
    queryFn: ({ signal }) => isCollection(id ?? '', signal),
    enabled: Boolean(id),
    // What goes wrong is said by the record that is asked for instead.
    meta: TOLD_IN_PLACE,
  });
  return isError ? false : data;
}

/** 付款详情, of both directions: what a supplier was paid, and what a buyer has paid. */
export function View() {
  const { id } = useView().search;
  const isIn = useIsCollection(id);
  if (!id) return <PayOutView id={undefined} />;
  if (isIn === undefined) return null;
  return isIn ? <CollectionView /> : <PayOutView id={id} />;
}
