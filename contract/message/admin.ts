import * as z from 'zod/mini';

import { STAFF } from '../account/platform-role.ts';

import { ADMIN_PAGE_SIZES } from '../noun/admin-list.ts';
import type { Sheet } from '../noun/export.ts';
import { exportCall } from '../noun/export-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pagesOf } from '../wire/envelope.ts';
import {
  messageExported,
  messagePage,
  messageRead,
  messageReadAll,
  messageSheet,
  messageUnread,
} from './message.ts';
import { messageStream } from './stream.ts';

const own = { group: 'admin', access: 'operator', roles: 'own' } as const;
const shared = { ...own, roles: STAFF } as const;
const [size] = ADMIN_PAGE_SIZES;

const { companyName: _, ...columns } = messageSheet.columns;

/** 导出 of an operator's messages, which are no company's. */
export const adminMessageSheet = {
  ...messageSheet,
  columns,
  routeName: 'adminMessage',
} as const satisfies Sheet;

/**
 * An operator's own messages: the calls of /message/… again, for sessions of the console. Same rows, same shapes; pages are
 * as long as the console's lists. What has arrived stays readable without a role; what comes, and files of it, need one.
 */
export const adminMessage = {
  unread: endpoint({
    ...messageUnread,
    ...own,
    name: 'adminMessageUnread',
    path: '/admin/message/unread',
  }),
  page: endpoint({
    ...messagePage,
    ...own,
    name: 'adminMessagePage',
    path: '/admin/message/page',
    input: z.extend(messagePage.input, pagesOf(size)),
  }),
  export: exportCall({
    ...shared,
    ...messageExported,
    name: 'adminMessageExport',
    path: '/admin/message/export',
    sheet: adminMessageSheet,
  }),
  readAll: endpoint({
    ...messageReadAll,
    ...own,
    name: 'adminMessageReadAll',
    path: '/admin/message/read/all',
  }),
  read: endpoint({
    ...messageRead,
    ...own,
    name: 'adminMessageRead',
    path: '/admin/message/read/:id',
  }),
  stream: endpoint({
    ...messageStream,
    ...shared,
    name: 'adminMessageStream',
    path: '/admin/message/stream',
  }),
};
