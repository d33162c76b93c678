import * as z from 'zod/mini';

import { ADMIN_PAGE_SIZES } from './admin-list.ts';
import { endpoint } from './endpoint.ts';
import { pagesOf } from './envelope.ts';
import type { Sheet } from './export.ts';
import { exportCall } from './export-call.ts';
import {
  messageExported,
  messagePage,
  messageRead,
  messageReadAll,
  messageSheet,
  messageUnread,
} from './message.ts';
import { messageStream } from './message-stream.ts';
import { STAFF } from './platform-role.ts';

const own = { group: 'admin', access: 'operator', roles: 'own' } as const;
const shared = { ...own, roles: STAFF } as const;
const [size] = ADMIN_PAGE_SIZES;

/** 导出 of an operator's messages. */
export const adminMessageSheet = {
  ...messageSheet,
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
