import type { LogisticsDetail } from '#contract/logistics-entry/logistics-entry.ts';
import { formatQuantity } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

import { TRIPS } from './document.ts';

const Load = laterPart(async () => (await import('./load-panel.tsx')).LoadPanels);
const Way = laterPart(async () => (await import('./way-panel.tsx')).WayPanel);

/** Slips, photos and certificates, and for its supplier the contract of transport, too. */
const papersOf = ({ attachment, papers }: LogisticsDetail) => attachment ?? papers;

/** rules.md C.23: the trip, vehicle and driver, weights, the way, what it loads, its papers. */
const DETAIL: DetailDeclaration<LogisticsDetail> = {
  head: (row) => ({
    about: [row.projectName, enumName('TransportMode', row.transportMode), row.way],
    amount:
      row.netWeight === ''
        ? undefined
        : { label: '净重（吨）', value: formatQuantity(row.netWeight) },
  }),
  panels: [
    {
      title: '异常原因',
      fields: ['abnormalReason'],
      shows: ({ abnormalReason }) => abnormalReason !== '',
    },
    {
      title: '取消原因',
      fields: ['cancelReason'],
      shows: ({ cancelReason }) => cancelReason !== '',
    },
    {
      title: '运单',
      fields: [
        'projectName',
        { key: 'buyerName', title: '采购方' },
        'transportMode',
        'carrierName',
        'loadPlace',
        'unloadPlace',
        'loadTime',
        'planArriveTime',
        { key: 'departTime', title: '实际发车', as: 'dateTime' },
        'arriveTime',
        'remarks',
      ],
    },
    {
      title: '车辆与司机',
      fields: ['conveyance', 'waybillNo', 'driverName', 'driverPhone', 'linkExpireTime'],
    },
    {
      title: '磅重',
      fields: ['grossWeight', 'tareWeight', 'netWeight'],
      shows: ({ netWeight }) => netWeight !== '',
    },
    {
      title: '油品',
      fields: ['sealNo', 'temperature', 'density', 'volume'],
      shows: ({ sealNo, density }) => sealNo !== '' || density !== '',
    },
    { Part: Way },
    { Part: Load },
    {
      title: '运费与保险',
      fields: ['freightAmount', 'freightPayer', 'insuranceNo'],
      shows: ({ freightAmount, insuranceNo }) => Boolean(freightAmount) || insuranceNo !== '',
    },
    {
      title: '照片与资料',
      label: '物流资料',
      files: papersOf,
      shows: (row) => papersOf(row).length > 0,
    },
  ],
};

export const View = () => <RecordDetail noun={TRIPS} detail={DETAIL} />;
