import {
  type ActualDeliveryDetail,
  type ActualDeliveryRow,
  actualDeliveryDocument,
} from '#contract/actual-delivery/actual-delivery.ts';
import { ACTUAL_ACTION } from '#contract/actual-delivery/states.ts';
import { receiptQueries } from '#src/api/actual-delivery.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { documentView } from '#src/widgets/document/declared-view.ts';
import { NEXT_STEP } from '#src/widgets/document/field-columns.ts';
import { ACTUAL_DELIVERY_STATUS } from '#src/widgets/statuses.ts';

const Objecting = lazyPart<{ row: ActualDeliveryRow; onClose: () => void }>(
  async () => (await import('./object-dialog.tsx')).ObjectDialog,
);

/** 上传实收 (rules.md C.10). */
export const RECEIPTS = documentView<ActualDeliveryRow, ActualDeliveryDetail>(
  actualDeliveryDocument,
  {
    queries: receiptQueries,
    status: ACTUAL_DELIVERY_STATUS,
    columns: [
      'actualNo',
      'actualStatus',
      'deliveredQty',
      'receivedQty',
      'diffPermille',
      { key: 'exceeds', title: '超出允差', width: 100, hidden: true },
      'projectName',
      'deliveryNo',
      'pickNo',
      'supplierName',
      'receiverName',
      'deliveryDate',
      NEXT_STEP,
      'createTime',
    ],
    looks: {
      projectName: {
        card: 'about',
        link: { route: 'projectDetails', query: { id: 'projectId' } },
      },
      supplierName: { card: 'about' },
      receivedQty: { card: 'amount' },
      deliveryDate: { card: 'foot' },
      diffPermille: { tone: ({ exceeds }) => (exceeds === '' ? 'plain' : 'seal') },
      deliveryNo: { link: { route: 'deliveryDetail', query: { id: 'deliveryId' } } },
      pickNo: { link: { route: 'pickGoodsDetail', query: { id: 'pickGoodsId' } } },
    },
    filters: ['projectId', 'actualStatus', 'receiveDate', 'deliveryDate'],
    search: '编号 / 项目',
    nameOf: ({ actualNo }) => actualNo,
    create: '上传实收',
    empty: '供应商登记交货后，可在现场扫码签收，或点击“上传实收”',
    forSuppliers: 'never',
    actions: [{ name: ACTUAL_ACTION.object, label: '提出异议', Dialog: Objecting }],
  },
);
