import * as z from 'zod/mini';

import { BUSINESS } from '../account/platform-role.ts';
import { operatorRead } from '../noun/admin-action.ts';
import { oneRecord } from '../noun/noun.ts';
import { OF_COMPANY, WITH_COMPANY } from '../noun/platform-detail.ts';
import { endpoint } from '../wire/endpoint.ts';
import { purchaseSettlementDocument } from './purchase-settlement.ts';
import { officialSalesOrderDocument } from './sales-order.ts';

const pair = z.object({
  sale: z.extend(z.omit(officialSalesOrderDocument.detail, OF_COMPANY), WITH_COMPANY),
  purchase: z.extend(z.omit(purchaseSettlementDocument.detail, OF_COMPANY), WITH_COMPANY),
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
