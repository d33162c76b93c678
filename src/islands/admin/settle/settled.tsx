import type { SettlementPair } from '#contract/settlement/pair.ts';
import { adminCalls } from '#src/api/admin.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { operatorDeal } from '#src/api/timeline.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { DocumentPage } from '#src/ui/document-page/document-page.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useView } from '#src/ui/view-context.ts';
import { coded, statusOf } from '#src/widgets/coded.ts';
import { DealPart } from '#src/widgets/document/deal-part.tsx';
import { PrintButton } from '#src/widgets/document/print-button.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import { AmountsPanel } from '#src/widgets/settlement/amounts-panel.tsx';
import { ComparePanel } from '#src/widgets/settlement/compare-panel.tsx';
import { SettledLines } from '#src/widgets/settlement/lines-panel.tsx';
import { PURCHASE_SETTLEMENT_STATUS, SALES_ORDER_STATUS } from '#src/widgets/statuses.ts';

import { operatorFiles } from '../operator-files.ts';
import styles from './settle.module.css';

type Sale = SettlementPair['sale'];
type Purchase = SettlementPair['purchase'];

const KEY = ['admin', 'settled'] as const;
const source = { key: KEY, detail: (id: string) => adminCalls.settlementPair({ id }) };

const SALE: readonly Field<Sale>[] = [
  { key: 'salesOrderNo', title: '单号' },
  { ...SALES_ORDER_STATUS, title: '状态' },
  { key: 'companyName', title: '采购方' },
  { key: 'confirmDue', title: '确认期限', as: 'dateTime' },
  { key: 'confirmedAt', title: '确认时间', as: 'dateTime' },
  { key: 'estimateOrderNo', title: '暂估单' },
  { key: 'exposure', title: '占用资金', unit: '元', as: 'money' },
  { key: 'disputedAmount', title: '争议金额', unit: '元', as: 'money' },
  { key: 'invoicedAmount', title: '已开票', unit: '元', as: 'money' },
  { key: 'collectedAmount', title: '已回款', unit: '元', as: 'money' },
  { key: 'termStartDate', title: '账期起算日' },
  { key: 'dueDate', title: '到期日' },
  { key: 'remarks', title: '备注' },
];

const PURCHASE: readonly Field<Purchase>[] = [
  { key: 'settlementNo', title: '单号' },
  { ...PURCHASE_SETTLEMENT_STATUS, title: '状态' },
  { key: 'companyName', title: '供应商' },
  { key: 'confirmDue', title: '确认期限', as: 'dateTime' },
  { key: 'confirmedAt', title: '确认时间', as: 'dateTime' },
  { key: 'purchaseOrderNo', title: '采购订单' },
  { ...coded('settleBasis', 'SettleBasis'), title: '结算依据' },
  { ...coded('priceMode', 'PriceMode'), title: '定价方式' },
  { key: 'invoicedAmount', title: '已收票', unit: '元', as: 'money' },
  { key: 'remarks', title: '备注' },
];

/** 签章结算单, as either side has handed it in. */
function Signed({ sale, purchase }: SettlementPair) {
  const sheets = [
    { label: `采购方签章 ${sale.salesOrderNo}`, files: sale.attachment },
    { label: `供应商签章 ${purchase.settlementNo}`, files: purchase.attachment },
  ].filter(({ files }) => files.length > 0);
  if (sheets.length === 0) return null;
  return (
    <Panel title="签章结算单">
      {sheets.map((sheet) => (
        <Attachments key={sheet.label} {...sheet} transport={operatorFiles} />
      ))}
    </Panel>
  );
}

function Buttons({ sale, purchase }: SettlementPair) {
  return (
    <>
      {[sale.salesOrderNo, purchase.settlementNo].map((keyword, at) => (
        <ButtonLink
          key={keyword}
          variant="default"
          href={addressOf('adminMakeInvoice', { keyword })}
        >
          {at === 0 ? '销项发票' : '进项发票'}
        </ButtonLink>
      ))}
      <ButtonLink
        variant="default"
        href={addressOf('adminDispute', { keyword: sale.salesOrderNo })}
      >
        争议
      </ButtonLink>
      <PrintButton />
    </>
  );
}

/** 结算单: both papers beside each other, which the platform alone sees together, with every amount opened and the five documents. */
export function View() {
  const { id } = useView().search;
  return (
    <DocumentPage
      route="adminSettled"
      list="adminOfficialSalesOrder"
      source={source}
      id={id}
      day={serverDay()}
      head={(row: SettlementPair) => ({
        title: row.sale.salesOrderNo,
        kind: '结算单',
        status: statusOf(SALES_ORDER_STATUS, row.sale),
        about: [row.sale.projectName, row.sale.settleDate],
        amount: { label: '结算金额（元）', value: formatNumber(row.sale.settleAmount) },
        buttons: <Buttons {...row} />,
      })}
    >
      {({ sale, purchase }) => (
        <>
          <div className={styles.papers}>
            <DescriptionPanel title="正式销售订单" row={sale} fields={SALE} />
            <DescriptionPanel title="采购结算单" row={purchase} fields={PURCHASE} />
          </div>
          <div className={styles.papers}>
            <AmountsPanel title="销售结算金额构成" row={sale} />
            <AmountsPanel title="采购结算金额构成" row={purchase} />
          </div>
          <Signed sale={sale} purchase={purchase} />
          <ComparePanel title="五单比对（销售）" row={sale} />
          <ComparePanel title="五单比对（采购）" row={purchase} />
          <SettledLines title="销售结算明细" row={sale} />
          <SettledLines title="采购结算明细" row={purchase} />
          <DealPart
            objectType="officialSalesOrder"
            id={sale.id}
            queryKey={KEY}
            dealOf={operatorDeal}
          />
        </>
      )}
    </DocumentPage>
  );
}
