import * as z from 'zod/mini';

import { id } from '../noun/fields.ts';
import { customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { FORECAST_STEPS } from './predict.ts';
import { EARLIER, HOLDERS } from './words.ts';

/** Orders of which money is expected that are answered at most, the newest first. */
export const FORECAST_ORDERS = 50;

const step = z.enum(FORECAST_STEPS);

const expected = z.object({
  /** Names the order and which of its money. */
  key: z.string(),
  purchaseOrderId: z.string(),
  purchaseOrderNo: z.string(),
  projectName: z.string(),
  kind: z.string(),
  /** The payment request or settlement that it belongs to; '' of what is not settled yet. */
  ofNo: z.string(),
  amount: z.string(),
  /** The day by the median and by the ninth tenth of finished cases, yyyy-MM-dd; '' where too few are finished. */
  day: z.string(),
  lateDay: z.string(),
  /** What is left of each step, the present one first; hours. */
  steps: z.array(
    z.object({ step, cases: z.number(), medianHours: z.number(), lateHours: z.number() }),
  ),
  unknown: z.array(step),
  /** The present step has lasted longer than every finished case. */
  longest: z.boolean(),
  since: z.string(),
  holder: z.enum(HOLDERS),
  /** Who has to act, in words. */
  who: z.string(),
  /** Until when they have it, yyyy-MM-dd HH:mm:ss; null without a limit. */
  until: z.nullable(z.string()),
  /** What my company can do now to have it earlier; where, by id. */
  earlier: z.array(z.object({ what: z.enum(EARLIER), id: z.string() })),
});
export type ExpectedMoney = z.infer<typeof expected>;

const output = z.object({
  /** Finished cases of a step that are asked for before a day is named. */
  minCases: z.number(),
  /** What comes first first; what has no day last. */
  expected: z.array(expected),
});
export type MoneyForecast = z.infer<typeof output>;

/** 我何时收款 (rules.md H.2): for every order of a supplier when its money comes, by the platform's own finished cases. */
export const moneyForecast = endpoint({
  ...customerRead,
  name: 'moneyForecast',
  path: '/portal/forecast/money',
  summary: 'When a supplier is paid, predicted from what finished cases took',
  input: z.object({ purchaseOrderId: z.optional(id) }),
  output,
});
