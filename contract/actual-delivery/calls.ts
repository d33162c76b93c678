import * as z from 'zod/mini';
import { requiredOpinion } from '../flow/flow.ts';
import { id, seenRecord } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { searchText } from '../noun/search-text.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { actualDeliveryDocument, actualGoods } from './actual-delivery.ts';

/** A line of a delivery, as its receipt begins. */
const expectedLine = z.object({ ...actualGoods, upstreamId: z.string(), priceIncl: z.string() });

/** A delivery of which no receipt has been filed. */
const awaited = z.object({
  id: z.string(),
  deliveryNo: z.string(),
  pickNo: z.string(),
  supplierName: z.string(),
  goodsSummary: z.string(),
  deliveryDate: z.string(),
});

const expected = z.object({
  projectId: z.string(),
  deliveryNo: z.string(),
  supplierName: z.string(),
  sceneName: z.string(),
  deliveryDate: z.string(),
  /** Fraction of the product line by which more may arrive than was delivered. */
  tolerance: z.string(),
  lines: z.array(expectedLine),
  /** Who may sign at its site. */
  receivers: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string() })),
});
export type ExpectedReceipt = z.infer<typeof expected>;

const reading = {
  ...customerRead,
} as const;

/** All calls of receipts. */
export const actualDelivery = {
  ...actualDeliveryDocument.calls,
  awaiting: endpoint({
    ...reading,
    name: 'actualDeliveryAwaiting',
    path: '/portal/actualDelivery/awaiting',
    summary: 'Deliveries to my company of which no receipt was filed, the oldest first',
    input: z.strictObject({
      projectId: z.optional(id),
      nameLike: z._default(searchText, ''),
    }),
    output: z.array(awaited),
  }),
  expected: endpoint({
    ...reading,
    name: 'actualDeliveryExpected',
    path: '/portal/actualDelivery/expected',
    summary:
      'What a delivery brings, line by line, with the rule that will settle it and who may sign',
    input: oneRecord,
    output: expected,
  }),
  object: endpoint({
    ...customerWrite,
    name: 'actualDeliveryObject',
    word: '对实收提出异议',
    path: '/portal/actualDelivery/object',
    summary: 'Object as the supplier to the quantities of some lines; the rest goes on',
    input: z.strictObject({
      ...seenRecord,
      lines: z
        .array(
          z.strictObject({
            lineId: id,
            /** What should be settled in the supplier's view; decimal text. */
            claimQty: z.string().check(checkOf(NUMBER_RULES.dp6)),
          }),
        )
        .check(z.minLength(1, '请至少选择 1 行'), z.maxLength(500)),
      /** Enumeration DisputeType. */
      disputeType: z.string().check(z.regex(/^[1-7]$/, '请选择争议类型')),
      statement: requiredOpinion,
    }),
    output: z.object({ id: z.string(), no: z.string(), actualStatus: z.string() }),
  }),
};
