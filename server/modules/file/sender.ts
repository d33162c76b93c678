import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { noteUse } from '#server/kernel/session/session.ts';
import { whoAsks } from '#server/kernel/session/signed-in-read.ts';

/** Asks who sends, each time anew: whoever sends a large file over a poor line is at work, and stays signed in. */
export function senderOf(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
): () => Promise<Me> {
  return async () => {
    const at = kernel.clock.now();
    const me = await whoAsks(kernel, endpoint, request, at);
    noteUse(kernel, me, at);
    return me;
  };
}
