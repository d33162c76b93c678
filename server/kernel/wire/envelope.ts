import * as z from 'zod/mini';

import { CODE, type Envelope } from '#contract/wire/envelope.ts';
import type { Refusal } from './refusal.ts';

/** The envelope of a successful answer. */
export function success<T>(data: T): Envelope<T> {
  return { code: CODE.ok, msg: '', data };
}

/** The envelope of a refusal; a person can quote its requestId. */
export function failure(refusal: Refusal, requestId: string): Envelope {
  return { code: refusal.code, msg: refusal.message, data: refusal.data, requestId };
}

/** Schema of a successful answer; strips from `data` what the contract does not list. */
export function successSchema(output: z.ZodMiniType) {
  return z.object({ code: z.literal(CODE.ok), msg: z.string(), data: output });
}

/** Schema of a successful write, which may have saved a record. */
export function writtenSchema(output: z.ZodMiniType) {
  return z.extend(successSchema(output), { version: z.optional(z.number()) });
}

export const failureSchema = z.object({
  code: z.union([z.number(), z.string()]),
  msg: z.string(),
  data: z.unknown(),
  requestId: z.string(),
});
