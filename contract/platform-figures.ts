import * as z from 'zod/mini';

import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

const platformFigures = z.object({
  /** Certified companies, without the platform's own. */
  companies: z.number(),
  /** What confirmed sales come to, in yuan, rounded down to whole 万元. */
  turnover: z.string(),
  /** Days from the submission of a payment request to its payment, on average; '' where nothing was paid yet. */
  payDays: z.string(),
});
export type PlatformFigures = z.infer<typeof platformFigures>;

export const getPlatformFigures = endpoint({
  access: 'public',
  effect: 'read',
  method: 'GET',
  name: 'getPlatformFigures',
  group: 'general',
  path: '/general/common/getPlatformFigures',
  summary: 'What has been done on the platform (平台数据), for the home page',
  params: nothing,
  input: nothing,
  output: platformFigures,
});
