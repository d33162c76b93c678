import type { ComponentProps } from 'react';

import type { DeliveryDetail, DeliveryRow } from '#contract/delivery/delivery.ts';
import { DELIVERY_ACTION, DELIVERY_FILE } from '#contract/delivery/states.ts';
import type { StoredFile } from '#contract/file/file.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

import { DELIVERIES } from './document.ts';

const Lines = laterPart(async () => (await import('./lines-panel.tsx')).LinesPanel);
const Code = laterPart(async () => (await import('./code-panel.tsx')).CodePanel);

/** Its files, for the supplier whose they are and for the buyer to whom they were shown. */
const papersOf = (
  { attachment = [], papers }: DeliveryDetail,
  types: readonly number[],
): StoredFile[] => {
  const all = attachment.length > 0 ? attachment : papers;
  return all.filter(({ fileType }) => types.includes(fileType));
};

/** The place of a signature, or why there is none. */
const placeOf = ({ signature }: DeliveryDetail): string => {
  if (!signature) return '';
  const { lng, lat, placeNote } = signature;
  return lng === '' ? placeNote : `${lng}, ${lat}`;
};

/** Whether the reader is the supplier, who is told its own order. */
const isSuppliers = ({ purchaseOrderNo }: DeliveryDetail) => purchaseOrderNo !== undefined;

const shown = (title: string, types: readonly number[]) => ({
  title,
  label: title,
  files: (row: DeliveryDetail) => papersOf(row, types),
  shows: (row: DeliveryDetail) => papersOf(row, types).length > 0,
});

/** rules.md C.23: what is delivered, its lines and heats, how it was signed, its papers, the code of the note. */
const DETAIL: ComponentProps<typeof RecordDetail<DeliveryRow, DeliveryDetail>>['detail'] = {
  handedOut: true,
  head: ({ projectName, sceneName, goodsSummary }) => ({
    about: [projectName, sceneName, goodsSummary],
  }),
  panels: [
    {
      title: '采购订单',
      fields: [
        {
          key: 'purchaseOrderNo',
          title: '采购订单',
          link: { route: 'purchaseOrderDetail', query: { id: 'purchaseOrderId' } },
        },
      ],
      shows: isSuppliers,
      screenOnly: true,
    },
    {
      title: '交货信息',
      fields: [
        'projectName',
        {
          key: 'pickNo',
          title: '提货单',
          link: { route: 'pickGoodsDetail', query: { id: 'pickGoodsId' } },
        },
        { key: 'supplierName', title: '供应商' },
        'sceneName',
        'sceneAddress',
        'deliveryDate',
        'delivererName',
        'delivererPhone',
        'vehicleNo',
        'submittedTime',
        'remarks',
      ],
    },
    { Part: Lines },
    {
      title: '签收结果',
      fields: [
        'signedQty',
        'diffPermille',
        { key: 'signer', title: '签收人', value: ({ signature }) => signature?.signerName ?? '' },
        {
          key: 'signerPhone',
          title: '签收人电话',
          value: ({ signature }) => signature?.signerPhone ?? '',
        },
        {
          key: 'signedTime',
          title: '签收时间',
          value: ({ signature }) => signature?.signedTime ?? '',
        },
        {
          key: 'phoneTime',
          title: '手机时间',
          value: ({ signature }) => signature?.phoneTime ?? '',
        },
        { key: 'place', title: '签收位置', value: placeOf },
      ],
      shows: ({ signature }) => signature !== null,
    },
    {
      title: '作废原因',
      fields: ['voidReason'],
      shows: ({ voidReason }) => voidReason !== '',
    },
    shown('送货单', [DELIVERY_FILE.note]),
    shown('磅单与照片', [DELIVERY_FILE.photo, DELIVERY_FILE.slip]),
    shown('质量证明书', [DELIVERY_FILE.certificate]),
    { Part: Code },
  ],
};

/** The page is the note itself: what leads to it from the list has no place on it. */
const ON_PAGE = {
  ...DELIVERIES,
  actions: DELIVERIES.actions.filter(({ name }) => name !== DELIVERY_ACTION.print),
};

export const View = () => <RecordDetail noun={ON_PAGE} detail={DETAIL} />;
