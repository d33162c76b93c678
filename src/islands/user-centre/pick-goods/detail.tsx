import type { PickGoodsDetail } from '#contract/pick-goods/pick-goods.ts';
import { PICK_MODE } from '#contract/pick-goods/states.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import { type DetailDeclaration, DocumentDetail } from '#src/widgets/document/document-detail.tsx';

import { CodePanel } from './code-panel.tsx';
import { PICKS } from './document.ts';

const Lines = laterPart(async () => (await import('./lines-panel.tsx')).LinesPanel);

/** rules.md C.23: what is picked, its code, its lines, its papers. */
const DETAIL: DetailDeclaration<PickGoodsDetail> = {
  head: (row) => ({
    about: [row.projectName, row.sceneName, enumName('PickMode', row.pickMode)],
    amount: row.pickAmount
      ? { label: '暂估金额（元）', value: formatNumber(row.pickAmount) }
      : undefined,
  }),
  marks: true,
  panels: [
    { Part: CodePanel },
    {
      title: '提货信息',
      fields: [
        'projectName',
        {
          key: 'estimateOrderNo',
          title: '暂估单',
          link: { route: 'estimateOrderDetail', query: { id: 'estimateOrderId' } },
        },
        { key: 'supplierName', title: '供应商' },
        'pickMode',
        'expectDate',
        'sceneName',
        'sceneAddress',
        'receiverName',
        'receiverPhone',
        'remarks',
        'submitTime',
      ],
    },
    {
      title: '车辆与司机',
      fields: ['vehicleNo', 'driverName', 'driverPhone'],
      shows: ({ pickMode }) => pickMode === PICK_MODE.own,
    },
    {
      title: '超量原因',
      fields: ['overReason'],
      shows: ({ overReason }) => overReason !== '',
    },
    { Part: Lines },
    {
      title: '关闭原因',
      fields: ['closeReason'],
      shows: ({ closeReason }) => closeReason !== '',
    },
    {
      title: '附件',
      label: '提货材料',
      files: ({ attachment = [] }) => attachment,
      shows: ({ attachment = [] }) => attachment.length > 0,
    },
  ],
};

export const View = () => <DocumentDetail noun={PICKS} detail={DETAIL} />;
