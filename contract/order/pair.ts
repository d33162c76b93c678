import * as z from 'zod/mini';

import { BUSINESS } from '../account/platform-role.ts';
import { operatorRead } from '../noun/admin-action.ts';
import { oneRecord } from '../noun/noun.ts';
import { OF_COMPANY, WITH_COMPANY } from '../noun/platform-detail.ts';
import { endpoint } from '../wire/endpoint.ts';
import { estimateOrderDocument } from './estimate-order.ts';
import { purchaseOrderDocument } from './purchase-order.ts';

const pair = z.object({
  purchase: z.extend(z.omit(purchaseOrderDocument.detail, OF_COMPANY), WITH_COMPANY),
  estimate: z.extend(z.omit(estimateOrderDocument.detail, OF_COMPANY), WITH_COMPANY),
});
export type OrderPair = z.infer<typeof pair>;

/** Both orders of a deal beside each other, which the platform alone sees together (rules.md C.4, C.5). */
export const adminOrderPair = endpoint({
  ...operatorRead,
  roles: BUSINESS,
  name: 'adminOrderPair',
  path: '/admin/order/pair',
  summary: 'The purchase order and the estimate order of the same goods, by the id of either',
  input: oneRecord,
  output: pair,
});
