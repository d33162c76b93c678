import { actualDeliveryDocument } from '#contract/actual-delivery/actual-delivery.ts';
import { adjustDocument } from '#contract/apply-amount-adjust.ts';
import { collectionDocument } from '#contract/collection/collection.ts';
import { receivablePlanDocument } from '#contract/collection/receivable-plan.ts';
import { contactClient } from '#contract/contact-client.ts';
import { deliveryDocument } from '#contract/delivery/delivery.ts';
import { disputeDocument } from '#contract/dispute/dispute.ts';
import { factoringDocument } from '#contract/factoring/factoring.ts';
import { factoringNoticeDocument } from '#contract/factoring/notice.ts';
import { logisticsEntryRecord } from '#contract/logistics-entry/logistics-entry.ts';
import { makeInvoiceDocument } from '#contract/make-invoice/make-invoice.ts';
import { SEARCH_MAX, SEARCH_MIN } from '#contract/noun/search-length.ts';
import { estimateOrderDocument } from '#contract/order/estimate-order.ts';
import { purchaseOrderDocument } from '#contract/order/purchase-order.ts';
import { payApplyDocument } from '#contract/pay-apply/pay-apply.ts';
import { payment } from '#contract/payment/payment.ts';
import { pickGoodsDocument } from '#contract/pick-goods/pick-goods.ts';
import { projectDocument } from '#contract/project/project.ts';
import { sceneDocument } from '#contract/scene-control.ts';
import { purchaseSettlementDocument } from '#contract/settlement/purchase-settlement.ts';
import { officialSalesOrderDocument } from '#contract/settlement/sales-order.ts';
import type { CallInput, CallOutput, Endpoint } from '#contract/wire/endpoint.ts';
import { call } from '#src/api/client.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { mayUse, routeNamed } from '#src/lib/route-tree.ts';
import type { RouteName } from '#src/lib/routes.ts';
import { $roles } from '#src/stores/session.ts';

import type { PaletteEntry } from '#src/ui/palette/palette.tsx';

/** Records of each kind that are shown; who looks for more has the list of the kind. */
const SHOWN = 5;

type RowOf<E extends Endpoint> =
  CallOutput<E> extends { readonly content: readonly (infer Row)[] } ? Row : never;

interface Findable {
  readonly route: RouteName;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;
}

/** Records of a list by their number and name, as the list itself searches them. */
function findable<E extends Endpoint>(
  route: RouteName,
  kind: string,
  page: E,
  named: (row: RowOf<E>) => { id: string; title: string },
): Findable {
  const find = async (nameLike: string, signal: AbortSignal) => {
    const asked = { nameLike, pageNum: 1, pageSize: SHOWN } as CallInput<E>;
    const answer = (await call(page, asked, { signal })) as { content: readonly RowOf<E>[] };
    return answer.content.map((row): PaletteEntry => {
      const { id, title } = named(row);
      return { address: addressOf(route, { id }), title, kind, group: '单据和伙伴' };
    });
  };
  return { route, find };
}

const titled = (id: string, ...parts: readonly (string | undefined)[]) => ({
  id,
  title: parts.filter(Boolean).join(' '),
});

/** What is found by number and name; a new noun adds its line. */
const FINDABLE: readonly Findable[] = [
  findable('projectDetails', '项目', projectDocument.calls.page, (row) =>
    titled(row.id, row.projectName, row.projectNo),
  ),
  findable('contactClientDetail', '贸易伙伴', contactClient.page, (row) =>
    titled(row.id, row.name),
  ),
  findable('sceneControlDetail', '现场登记', sceneDocument.calls.page, (row) =>
    titled(row.id, row.sceneName, row.sceneNo),
  ),
  findable('payApplyDetail', '付款申请', payApplyDocument.calls.page, (row) =>
    titled(row.id, row.payApplyNo, row.projectName),
  ),
  findable('pickGoodsDetail', '提货单', pickGoodsDocument.calls.page, (row) =>
    titled(row.id, row.pickNo, row.projectName),
  ),
  findable('actualDeliveryDetail', '实收单', actualDeliveryDocument.calls.page, (row) =>
    titled(row.id, row.actualNo, row.projectName),
  ),
  findable('logisticsEntrDetail', '物流', logisticsEntryRecord.calls.page, (row) =>
    titled(row.id, row.logisticsNo, row.conveyance),
  ),
  findable('deliveryDetail', '交货单', deliveryDocument.calls.page, (row) =>
    titled(row.id, row.deliveryNo, row.projectName),
  ),
  findable('estimateOrderDetail', '暂估单', estimateOrderDocument.calls.page, (row) =>
    titled(row.id, row.estimateOrderNo, row.projectName),
  ),
  findable('purchaseOrderDetail', '采购订单', purchaseOrderDocument.calls.page, (row) =>
    titled(row.id, row.purchaseOrderNo, row.projectName),
  ),
  findable(
    'officialSalesOrderDetail',
    '正式销售订单',
    officialSalesOrderDocument.calls.page,
    (row) => titled(row.id, row.salesOrderNo, row.projectName),
  ),
  findable('purchaseSettlementDetail', '采购结算单', purchaseSettlementDocument.calls.page, (row) =>
    titled(row.id, row.settlementNo, row.projectName),
  ),
  findable('disputeDetail', '争议', disputeDocument.calls.page, (row) =>
    titled(row.id, row.disputeNo, row.objectNo),
  ),
  findable('factoringDetail', '保理融资', factoringDocument.calls.page, (row) =>
    titled(row.id, row.factoringNo, row.projectName),
  ),
  findable('factoringNoticeDetail', '转让通知', factoringNoticeDocument.calls.page, (row) =>
    titled(row.id, row.noticeNo, row.projectName),
  ),
  findable('makeInvoiceDetails', '发票', makeInvoiceDocument.calls.page, (row) =>
    titled(row.id, row.invoiceApplyNo, row.invoiceNo),
  ),
  findable('paymentDetail', '付款', payment.page, (row) =>
    titled(row.id, row.paymentNo, row.projectName),
  ),
  findable('receivablePlanDetail', '应付款', receivablePlanDocument.calls.page, (row) =>
    titled(row.id, row.receivableNo, row.projectName),
  ),
  findable('paymentDetail', '付款', collectionDocument.calls.page, (row) =>
    titled(row.id, row.collectionNo, row.bankSerialNo),
  ),
  findable('applyAmountAdjustDetail', '额度调整申请', adjustDocument.calls.page, (row) =>
    titled(row.id, row.adjustNo, row.projectName),
  ),
];

/** Whether a text is long enough to be asked for, and not too long. */
export const isSearched = (text: string) =>
  [...text.trim()].length >= SEARCH_MIN && text.trim().length <= SEARCH_MAX;

/**
 * Records of the company by number and name, of every kind that the person's roles may read. A kind that fails leaves the
 * others be; rejects when none can be had.
 */
export async function findRecords(
  text: string,
  signal: AbortSignal,
): Promise<readonly PaletteEntry[]> {
  const roles = $roles.get();
  const kinds = FINDABLE.filter(({ route }) => {
    const entry = routeNamed(route);
    return roles !== undefined && entry !== undefined && mayUse(entry, roles);
  });
  const answers = await Promise.allSettled(kinds.map(({ find }) => find(text.trim(), signal)));
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (found.length === 0 && failed) throw failed.reason;
  return found;
}
