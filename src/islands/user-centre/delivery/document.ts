import { delivery } from '#contract/delivery/calls.ts';
import {
  type DeliveryDetail,
  type DeliveryRow,
  deliveryDocument,
} from '#contract/delivery/delivery.ts';
import { DELIVERY_ACTION } from '#contract/delivery/states.ts';
import { resendSignLink } from '#src/api/delivery.ts';
import { filledQueries, filledView } from '#src/widgets/document/filled-view.ts';
import { DELIVERY_STATUS } from '#src/widgets/statuses.ts';

/** 交货单 (rules.md C.9). */
export const DELIVERIES = filledView<DeliveryRow, DeliveryDetail>(deliveryDocument, {
  queries: filledQueries('delivery', delivery, deliveryDocument.transitions),
  status: DELIVERY_STATUS,
  columns: [
    'deliveryNo',
    'purchaseOrderNo',
    'pickNo',
    'projectName',
    'deliveryStatus',
    'goodsSummary',
    'sceneName',
    'totalQty',
    'signedQty',
    'diffPermille',
    'deliveryDate',
    'supplierName',
    'createTime',
  ],
  looks: {
    projectName: {
      card: 'about',
      link: { route: 'projectDetails', query: { id: 'projectId' } },
    },
    goodsSummary: { card: 'about' },
    totalQty: { card: 'amount' },
    sceneName: { card: 'foot' },
    deliveryDate: { card: 'foot' },
    pickNo: { link: { route: 'pickGoodsDetail', query: { id: 'pickGoodsId' } } },
    purchaseOrderNo: { link: { route: 'purchaseOrderDetail', query: { id: 'purchaseOrderId' } } },
  },
  filters: ['projectId', 'deliveryStatus', 'deliveryDate', 'createTime'],
  search: '编号 / 提货单 / 项目',
  nameOf: ({ deliveryNo }) => deliveryNo,
  create: '登记交货',
  empty: '提货单通过后可以登记交货，请点击“登记交货”',
  suppliersWork: '交货由供应商登记，登记后显示在这里',
  actions: [
    // Its page prints as the note, with the code that the site scans.
    {
      name: DELIVERY_ACTION.print,
      label: '打印送货单',
      link: { route: 'deliveryDetail', query: { id: 'id' } },
    },
    {
      name: DELIVERY_ACTION.receive,
      label: '上传实收',
      link: {
        route: 'actualDeliveryForm',
        query: { projectId: 'projectId', deliveryId: 'id', deliveryNo: 'deliveryNo' },
      },
    },
    {
      name: DELIVERY_ACTION.resend,
      label: '重发签收链接',
      confirm: '签收链接将以短信再次发送给现场签收人，确定重发吗？',
      run: resendSignLink,
      done: '签收链接已重发',
    },
  ],
});
