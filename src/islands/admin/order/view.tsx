import { useStore } from '@nanostores/react';

import { CONTRACT_KEEPERS } from '#contract/account/platform-role.ts';
import { operatorRule } from '#contract/file/types.ts';
import type { OrderPair } from '#contract/order/pair.ts';
import { SLIP } from '#contract/payment/slip.ts';
import { adminCalls } from '#src/api/admin.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { operatorDeal } from '#src/api/timeline.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { $operator, holdsRole } from '#src/stores/operator.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { DocumentPage } from '#src/ui/document-page/document-page.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useView } from '#src/ui/view-context.ts';
import { coded, statusOf } from '#src/widgets/coded.ts';
import { DealPart } from '#src/widgets/document/deal-part.tsx';
import { GoodsPanel } from '#src/widgets/document/goods-panel.tsx';
import { PrintButton } from '#src/widgets/document/print-button.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import { KeptPapers } from '#src/widgets/file/kept-papers.tsx';
import { ofType } from '#src/widgets/file/papers.ts';
import { CONTRACT_PAPERS, contractsOf } from '#src/widgets/order/contract-papers.ts';
import { DepositLines } from '#src/widgets/order/deposit-lines.tsx';
import { goodsOf, PICKED, SIGNED } from '#src/widgets/order/goods.ts';
import { ESTIMATE_ORDER_STATUS, PURCHASE_ORDER_STATUS } from '#src/widgets/statuses.ts';

import { operatorFiles } from '../operator-files.ts';
import styles from '../settle/settle.module.css';

type Purchase = OrderPair['purchase'];
type Estimate = OrderPair['estimate'];

const KEY = ['admin', 'order'] as const;
const source = { key: KEY, detail: (id: string) => adminCalls.orderPair({ id }) };

const PURCHASE: readonly Field<Purchase>[] = [
  { key: 'purchaseOrderNo', title: '单号' },
  { ...PURCHASE_ORDER_STATUS, title: '状态' },
  { key: 'companyName', title: '供应商' },
  { key: 'contractNo', title: '采购合同编号' },
  { key: 'orderAmount', title: '订单金额', unit: '元', as: 'money' },
  { key: 'paidAmount', title: '已付款', unit: '元', as: 'money' },
  { key: 'settledAmount', title: '已结算', unit: '元', as: 'money' },
  { key: 'invoicedAmount', title: '已收票', unit: '元', as: 'money' },
  { key: 'refundDue', title: '待供应商退款', unit: '元', as: 'money' },
  { ...coded('payMethod', 'PayMethod'), title: '付款方式' },
  { ...coded('settleBasis', 'SettleBasis'), title: '结算依据' },
  { ...coded('priceMode', 'PriceMode'), title: '定价方式' },
  { key: 'retentionRate', title: '质保金比例', as: 'percent' },
  { key: 'retentionDays', title: '质保期', unit: '天', as: 'count' },
  { key: 'confirmDue', title: '确认期限', as: 'dateTime' },
  { key: 'declineReason', title: '拒绝原因' },
  { key: 'restCloseReason', title: '关闭原因' },
];

const ESTIMATE: readonly Field<Estimate>[] = [
  { key: 'estimateOrderNo', title: '单号' },
  { ...ESTIMATE_ORDER_STATUS, title: '状态' },
  { key: 'companyName', title: '采购方' },
  { key: 'payApplyNo', title: '付款申请' },
  { key: 'estimateAmount', title: '暂估金额', unit: '元', as: 'money' },
  { key: 'officialAmount', title: '已转正式', unit: '元', as: 'money' },
  { key: 'diffAmount', title: '差额', unit: '元', as: 'money' },
  { key: 'creditDays', title: '账期', unit: '天', as: 'count' },
  { key: 'annualRate', title: '年化费率', as: 'percent' },
  { key: 'serviceRate', title: '服务费率', as: 'percent' },
  { key: 'serviceFee', title: '服务费', unit: '元', as: 'money' },
  { key: 'depositRate', title: '保证金比例', as: 'percent' },
  { key: 'depositRequired', title: '应缴保证金', unit: '元', as: 'money' },
  { key: 'depositReceived', title: '已缴保证金', unit: '元', as: 'money' },
  { key: 'closeAskReason', title: '申请关闭原因' },
  { key: 'declineReason', title: '拒绝原因' },
  { key: 'restCloseReason', title: '关闭原因' },
];

/** Why somebody declined it or wants it closed; most orders have none of them. */
const REASONS: readonly string[] = ['closeAskReason', 'declineReason', 'restCloseReason'];

const told = <Row extends object>(fields: readonly Field<Row>[], row: Row) =>
  fields.filter(({ key }) => !REASONS.includes(key) || row[key as keyof Row] !== '');

function Deposits({ estimate: { deposits, attachment } }: Pick<OrderPair, 'estimate'>) {
  const slips = ofType(attachment, SLIP);
  if (deposits.length === 0 && slips.length === 0) return null;
  return (
    <Panel title="保证金">
      <DepositLines deposits={deposits} />
      {slips.length > 0 && (
        <Attachments label="保证金回单" files={slips} transport={operatorFiles} />
      )}
    </Panel>
  );
}

/** 订单合同 of both orders, and the way to add to it. */
function Contracts({ purchase, estimate }: OrderPair) {
  const may = holdsRole(useStore($operator), ...CONTRACT_KEEPERS);
  const shared = {
    may,
    queryKey: KEY,
    transport: operatorFiles,
    ruleOf: operatorRule,
  };
  return (
    <>
      <KeptPapers
        {...shared}
        papers={{ ...CONTRACT_PAPERS, title: '采购订单合同' }}
        files={contractsOf(purchase.attachment)}
        send={(attachment, action) =>
          adminCalls.keepPurchaseContract({ id: purchase.id, attachment }, action)
        }
      />
      <KeptPapers
        {...shared}
        papers={{ ...CONTRACT_PAPERS, title: '暂估单合同' }}
        files={contractsOf(estimate.attachment)}
        send={(attachment, action) =>
          adminCalls.keepEstimateContract({ id: estimate.id, attachment }, action)
        }
      />
    </>
  );
}

function Buttons({ purchase, estimate }: OrderPair) {
  return (
    <>
      <ButtonLink
        variant="default"
        href={addressOf('adminPurchaseOrder', { keyword: purchase.purchaseOrderNo })}
      >
        办理采购订单
      </ButtonLink>
      <ButtonLink
        variant="default"
        href={addressOf('adminEstimateOrder', { keyword: estimate.estimateOrderNo })}
      >
        办理暂估单
      </ButtonLink>
      <PrintButton />
    </>
  );
}

/** 订单: both orders of a deal beside each other, which the platform alone sees together, with their goods, contracts and deposit. */
export function View() {
  const { id } = useView().search;
  return (
    <DocumentPage
      route="adminOrder"
      list="adminPurchaseOrder"
      source={source}
      id={id}
      day={serverDay()}
      head={(row: OrderPair) => ({
        title: row.purchase.purchaseOrderNo,
        kind: '订单',
        status: statusOf(PURCHASE_ORDER_STATUS, row.purchase),
        about: [row.purchase.projectName, row.purchase.orderDate],
        amount: { label: '订单金额（元）', value: formatNumber(row.purchase.orderAmount) },
        buttons: <Buttons {...row} />,
      })}
    >
      {({ purchase, estimate }) => (
        <>
          <div className={styles.papers}>
            <DescriptionPanel title="采购订单" row={purchase} fields={told(PURCHASE, purchase)} />
            <DescriptionPanel title="暂估单" row={estimate} fields={told(ESTIMATE, estimate)} />
          </div>
          <GoodsPanel title="采购货物清单" lines={goodsOf(purchase)} columns={SIGNED} />
          <GoodsPanel title="销售货物清单" lines={goodsOf(estimate)} columns={PICKED} />
          <Deposits estimate={estimate} />
          <Contracts purchase={purchase} estimate={estimate} />
          <DealPart
            objectType="purchaseOrder"
            id={purchase.id}
            queryKey={KEY}
            dealOf={operatorDeal}
          />
        </>
      )}
    </DocumentPage>
  );
}
