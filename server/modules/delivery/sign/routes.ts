import type * as z from 'zod/mini';

import { sign } from '#contract/delivery/sign.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { success } from '#server/kernel/wire/envelope.ts';
import { askedOf, expectKind, type Route } from '#server/kernel/wire/route.ts';
import { askCode, look, open, prove, type Signing } from './enter.ts';
import { takePicture } from './picture.ts';
import { submit } from './submit.ts';

type Schema = z.ZodMiniType;

/** A call of the sign page: anyone may make it, and what it does is idempotent by keys of its own. */
function step<P extends Schema, I extends Schema, O extends Schema>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  work: (signing: Signing<z.output<I>>) => Promise<z.output<O>>,
): Route {
  expectKind(endpoint, ['public'], 'sign-in');
  return {
    endpoint,
    async handle(request) {
      const { input, at, origin } = askedOf(kernel, endpoint, request);
      return success(await work({ kernel, input, at, origin }));
    },
  };
}

/** What the sign page of a delivery asks (POST /portal/sign/…), without an account. */
export const signRoutes = (kernel: Kernel): Route[] => [
  step(kernel, sign.open, open),
  step(kernel, sign.code, askCode),
  step(kernel, sign.prove, prove),
  step(kernel, sign.note, look),
  step(kernel, sign.picture, takePicture),
  step(kernel, sign.submit, submit),
];
