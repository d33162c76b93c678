import {
  type PickGoodsDetail,
  type PickGoodsRow,
  pickGoodsDocument,
} from '#contract/pick-goods/pick-goods.ts';
import { PICK_ACTION } from '#contract/pick-goods/states.ts';
import { pickGoodsQueries, renewPickCode, transferPick } from '#src/api/pick-goods.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { documentView } from '#src/widgets/document/declared-view.ts';
import { NEXT_STEP } from '#src/widgets/document/field-columns.ts';
import { PICK_GOODS_STATUS } from '#src/widgets/statuses.ts';

const Redeem = lazyPart<{ row: PickGoodsRow; onClose: () => void }>(
  async () => (await import('./redeem.tsx')).RedeemDialog,
);

/** 提货单 (rules.md C.7). */
export const PICKS = documentView<PickGoodsRow, PickGoodsDetail>(pickGoodsDocument, {
  queries: pickGoodsQueries,
  status: PICK_GOODS_STATUS,
  columns: [
    'pickNo',
    'projectName',
    'pickStatus',
    'goodsSummary',
    'totalQty',
    'receivedQty',
    'pickMode',
    'sceneName',
    'expectDate',
    'estimateOrderNo',
    'supplierName',
    NEXT_STEP,
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
    expectDate: { card: 'foot' },
    estimateOrderNo: { link: { route: 'estimateOrderDetail', query: { id: 'estimateOrderId' } } },
  },
  search: '编号 / 项目',
  nameOf: ({ pickNo }) => pickNo,
  create: '申请提货',
  empty: '暂估单确认并付款后可以提货，请点击“申请提货”',
  forSuppliers: 'never',
  actions: [
    {
      name: PICK_ACTION.registerTrip,
      label: '登记物流',
      link: { route: 'logisticsEntry', query: { projectId: 'projectId', pickGoodsId: 'id' } },
    },
    { name: PICK_ACTION.redeem, label: '核验提货码', binding: true, Dialog: Redeem },
    {
      name: PICK_ACTION.transfer,
      label: '确认转移货权',
      binding: true,
      confirm: '确认后货物所有权转移给采购方，不能撤销，确定转移货权吗？',
      run: transferPick,
      done: '货权已转移',
    },
    {
      name: PICK_ACTION.deliver,
      label: '登记交货',
      link: { route: 'deliveryRegister', query: { pickGoodsId: 'id', pickNo: 'pickNo' } },
    },
    {
      name: PICK_ACTION.receive,
      label: '上传实收',
      link: { route: 'actualDeliveryForm', query: { projectId: 'projectId', pickNo: 'pickNo' } },
    },
    {
      name: PICK_ACTION.renewCode,
      label: '换发提货码',
      confirm: '换发后原提货码立即失效，新提货码 7 天内有效，确定换发吗？',
      run: renewPickCode,
      done: '提货码已换发',
    },
  ],
});
