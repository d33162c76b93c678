import {
  type LogisticsDetail,
  type LogisticsRow,
  logisticsEntryRecord,
} from '#contract/logistics-entry/logistics-entry.ts';
import { TRIP_ACTION } from '#contract/logistics-entry/states.ts';
import { sendTripLink } from '#src/api/logistics-entry.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { notify } from '#src/ui/notify.ts';
import { filledView } from '#src/widgets/document/filled-view.ts';
import { LOGISTICS_STATUS_SHOWN } from '#src/widgets/statuses.ts';

import { tripQueries } from './queries.ts';

const NodeDialog = lazyPart<{ row: LogisticsRow; onClose: () => void }>(
  async () => (await import('./node-dialog.tsx')).NodeDialog,
);

/** 物流登记 (rules.md C.8). */
export const TRIPS = filledView<LogisticsRow, LogisticsDetail>(logisticsEntryRecord, {
  queries: tripQueries,
  status: LOGISTICS_STATUS_SHOWN,
  columns: [
    'logisticsNo',
    'projectName',
    'logisticsStatus',
    'transportMode',
    'conveyance',
    'driver',
    'way',
    'netWeight',
    'departTime',
    'planArriveTime',
    'pickCount',
    'buyerName',
    'createTime',
  ],
  looks: {
    projectName: {
      card: 'about',
      link: { route: 'projectDetails', query: { id: 'projectId' } },
    },
    way: { card: 'about' },
    conveyance: { card: 'foot' },
    planArriveTime: { card: 'foot' },
  },
  search: '单号 / 车船号',
  nameOf: ({ logisticsNo }) => logisticsNo,
  create: '登记物流',
  empty: '提货单通过后可以登记物流，请点击“登记物流”',
  suppliersWork: '物流由供应商登记，登记后显示在这里',
  actions: [
    {
      name: TRIP_ACTION.related,
      label: '关联提货单',
      link: { route: 'logisticsEntrRelated', query: { id: 'id' } },
    },
    { name: TRIP_ACTION.node, label: '登记轨迹', Dialog: NodeDialog },
    {
      name: TRIP_ACTION.link,
      label: '发送司机填报链接',
      confirm: '司机将收到短信，通过链接上报位置、照片和到达；之前的链接随即失效，确定发送吗？',
      run: async (row) => {
        const { phone, expireTime } = await sendTripLink(row);
        notify('success', `链接已发送至 ${phone}，有效期至 ${expireTime}`);
      },
    },
  ],
});
