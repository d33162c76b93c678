import * as z from 'zod/mini';
import { positiveMoney } from '../noun/amounts.ts';

import { id, requiredText } from '../noun/fields.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Hours for which a financing that was made by itself may be withdrawn before its scheme is confirmed by itself. */
export const AUTO_WAIT_HOURS = 24;

const shared = {
  ...customerWrite,
  output: nothing,
} as const;

/** A seller's standing order (自动融资) to have its new invoices to one debtor financed at a scheme that it has accepted. */
export const factoringAuto = {
  on: endpoint({
    ...shared,
    name: 'factoringAutoOn',
    word: '开通自动融资',
    path: '/portal/factoring/autoOn',
    summary:
      'Have new invoices to the debtor of a financing financed at its scheme, within amounts; what is made may be withdrawn for a day',
    input: z.strictObject({
      id,
      contractNo: requiredText(50),
      /** Days from the date of an invoice to its due date. */
      termDays: z.int().check(z.minimum(1), z.maximum(365)),
      /** Yuan; smaller invoices are left out. */
      leastAmount: z.string().check(z.trim(), checkOf(NUMBER_RULES.number10)),
      /** Yuan; what is under way by the order is never more in all. */
      mostAmount: positiveMoney,
    }),
  }),
  off: endpoint({
    ...shared,
    name: 'factoringAutoOff',
    word: '关闭自动融资',
    path: '/portal/factoring/autoOff',
    summary:
      'End the standing order at the scheme of a financing; what it has made stays to be confirmed by hand',
    input: z.strictObject({ id }),
  }),
};
