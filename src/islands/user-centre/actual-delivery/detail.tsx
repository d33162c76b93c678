import type { ActualDeliveryDetail } from '#contract/actual-delivery/actual-delivery.ts';
import { formatQuantity } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { type DetailDeclaration, DocumentDetail } from '#src/widgets/document/document-detail.tsx';

import { RECEIPTS } from './document.ts';

const Lines = laterPart(async () => (await import('./lines-panel.tsx')).LinesPanel);
const Deciding = laterPart(async () => (await import('./lines-panel.tsx')).DecisionsPanel);

const PlaceMap = laterPart(async () => (await import('#src/ui/place-map/place-map.tsx')).PlaceMap);
const Arguing = laterPart(async () => (await import('./arguing.tsx')).Arguing);

function Place({ row: { signLng, signLat, placeNote, signTime } }: { row: ActualDeliveryDetail }) {
  if (signTime === '') return null;
  return (
    <Panel title="签收位置">
      <PlaceMap
        label="签收位置"
        place={{ lng: signLng, lat: signLat }}
        hint={placeNote || '签收人未提供位置'}
      />
    </Panel>
  );
}

/** The buyer's own files, or what its supplier is shown of them. */
const evidence = ({ attachment = [], papers }: ActualDeliveryDetail) =>
  attachment.length > 0 ? attachment : papers;

/** The unit of what was received, which is a number where all lines have the same one. */
const unitOf = ({ lines }: ActualDeliveryDetail) => enumName('Unit', lines[0]?.unit ?? '');

/** rules.md C.23: the slip with its figures, quantities with what the rule makes of them, who signed, where and when. */
const DETAIL: DetailDeclaration<ActualDeliveryDetail> = {
  head: (row) => ({
    about: [row.projectName, row.sceneName, enumName('SignWay', row.signWay)],
    amount: row.receivedQty
      ? { label: `实收量（${unitOf(row)}）`, value: formatQuantity(row.receivedQty) }
      : undefined,
  }),
  marks: true,
  decided: ({ objected }) => (objected ? '由供应商提出异议，其余部分已确认' : undefined),
  panels: [
    { Part: Lines },
    { Part: Deciding },
    { Part: Arguing },
    {
      title: '签收信息',
      fields: [
        {
          key: 'pickNo',
          title: '提货单',
          link: { route: 'pickGoodsDetail', query: { id: 'pickGoodsId' } },
        },
        {
          key: 'deliveryNo',
          title: '交货单',
          link: { route: 'deliveryDetail', query: { id: 'deliveryId' } },
        },
        { key: 'supplierName', title: '供应商' },
        'deliveryDate',
        'receiveDate',
        'receiverName',
        'receiverPhone',
        { key: 'signWay', title: '签收方式', value: (row) => enumName('SignWay', row.signWay) },
        'remarks',
        'confirmedAt',
      ],
    },
    {
      title: '现场签收',
      fields: ['signTime', 'deviceInfo', 'placeNote'],
      shows: ({ signTime }) => signTime !== '',
    },
    { Part: Place },
    {
      title: '附件',
      label: '签收凭证',
      files: evidence,
      shows: (row) => evidence(row).length > 0,
    },
  ],
};

export const View = () => <DocumentDetail noun={RECEIPTS} detail={DETAIL} />;
