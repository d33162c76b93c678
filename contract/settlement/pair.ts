import * as z from 'zod/mini';

import { BUSINESS } from '../account/platform-role.ts';
import { operatorRead } from '../noun/admin-action.ts';
import { oneRecord } from '../noun/noun.ts';
import { endpoint } from '../wire/endpoint.ts';
import { purchaseSettlementDocument } from './purchase-settlement.ts';
import { officialSalesOrderDocument } from './sales-order.ts';

/** Of whoever made it and what its company may do; the platform has a page of its own. */
const OF_COMPANY = { createBy: true, createByName: true, actions: true } as const;

const pair = z.object({
  sale: z.extend(z.omit(officialSalesOrderDocument.detail, OF_COMPANY), {
    companyName: z.string(),
  }),
  purchase: z.extend(z.omit(purchaseSettlementDocument.detail, OF_COMPANY), {
    companyName: z.string(),
  }),
});
export type SettlementPair = z.infer<typeof pair>;

/** Both papers of a settlement beside each other, which the platform alone sees together (rules.md M4). */
export const adminSettlementPair = endpoint({
  ...operatorRead,
  roles: BUSINESS,
  name: 'adminSettlementPair',
  path: '/admin/settlement/pair',
  summary: 'The sale and the purchase settlement of the same goods, by the id of either',
  input: oneRecord,
  output: pair,
});
