import type { ExpectedMoney } from '#contract/forecast/calls.ts';
import type { MoneyKind } from '#contract/forecast/expected.ts';
import type { ForecastStep } from '#contract/forecast/predict.ts';
import type { Earlier } from '#contract/forecast/words.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import type { RouteName } from '#src/lib/routes.ts';

export const STEPS: Readonly<Record<ForecastStep, string>> = {
  order: '订单确认',
  goods: '提货至实收',
  settlement: '结算确认',
  request: '申请付款',
  approval: '付款审批',
  payOut: '平台付款',
};

const KINDS: Readonly<Record<MoneyKind, string>> = {
  inReview: '付款申请审核中',
  toConfirmOrder: '已批复，订单待确认',
  toPay: '已批复，待付款',
  confirmed: '已结算，待申请',
  retention: '质保金',
  toConfirm: '结算待确认',
  toSettle: '已收货，待结算',
  toDeliver: '待交货',
  toBegin: '订单待确认',
};

/** What of an order's money it is; a server that is newer than this page may name one that is not here yet. */
export const kindOf = ({ kind }: ExpectedMoney): string =>
  Object.hasOwn(KINDS, kind) ? KINDS[kind as MoneyKind] : '待收款';

const WAYS = {
  confirmOrder: { word: '确认采购订单', route: 'purchaseOrderDetail' },
  confirmReceipt: { word: '确认实收', route: 'actualDeliveryDetail' },
  confirmSettlement: { word: '确认采购结算单', route: 'purchaseSettlementDetail' },
  askPayment: { word: '申请付款', route: 'payApplication', by: 'orderId' },
  uploadInvoice: { word: '提交发票', route: 'purchaseSettlementDetail' },
} as const satisfies Record<Earlier, { word: string; route: RouteName; by?: string }>;

const wayOf = (what: Earlier): { word: string; route: RouteName; by?: string } => WAYS[what];

/** What makes it earlier, and where that is done by whoever's roles lead there. */
export const earlierOf = ({ earlier }: ExpectedMoney) =>
  earlier.flatMap(({ what, id }) => {
    const { word, route, by = 'id' } = wayOf(what);
    return leading(routeNamed(route)) ? [{ what, word, href: addressOf(route, { [by]: id }) }] : [];
  });

const HOURS = 24;

/** Hours as people say them: 6 小时, 3 天. */
export const lasting = (hours: number): string =>
  hours < HOURS ? `${Math.max(1, hours)} 小时` : `${Math.round(hours / HOURS)} 天`;
