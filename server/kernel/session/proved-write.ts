import type * as z from 'zod/mini';

import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '../kernel.ts';
import { findAnswer } from '../wire/idempotency.ts';
import { twinInFlight } from '../wire/refusal.ts';
import { type Asked, askedOf, expectKind, expectValid, type Route } from '../wire/route.ts';
import { actionKeyOf, bodyHash, type Writing, write } from '../wire/write.ts';
import { credentialsOf, sideOf } from './credentials.ts';
import { companyOf, expectRole, type Me } from './me.ts';
import { preSessionOf } from './pre-session.ts';
import { requireSession } from './require-session.ts';
import type { SigningIn } from './sign-in.ts';

type Schema = z.ZodMiniType;

/** What a proof is made from; it runs outside of any transaction. */
export interface Proving<P extends Schema, I extends Schema> extends Asked<P, I> {
  me: Me;
  preSession: SigningIn<P, I>['preSession'];
}

/**
 * A write that needs something first which has no place in its transaction: a counted try, a slow comparison, a call
 * to somebody else's server. `prove` throws where it fails; a retry of what was done already gets the stored answer
 * without proving anything again.
 */
export function provedWrite<P extends Schema, I extends Schema, O extends Schema, Proof>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  prove: (proving: Proving<P, I>) => Promise<Proof>,
  work: (writing: Writing<P, I>, proof: Proof) => Promise<z.output<O>>,
): Route {
  expectKind(endpoint, ['session', 'operator'], 'write');
  return {
    endpoint,
    async handle(request, reply) {
      const credentials = credentialsOf(request, sideOf(endpoint), kernel.secure);
      const asked = askedOf(kernel, endpoint, request);
      const { me, known } = await kernel.db.transaction().execute(async (tx) => {
        const session = await requireSession(tx, credentials, companyOf(request), asked.at);
        expectRole(endpoint, session);
        expectValid(request);
        const key = actionKeyOf(request, session.accountId);
        return { me: session, known: await findAnswer(tx, key, bodyHash(request)) };
      });
      // The stored answer lies ready; without it, which takes a day, the caller has to ask again.
      const repeat = () => Promise.reject(twinInFlight());
      if (known) return write(kernel, endpoint, repeat).handle(request, reply);
      const preSession = preSessionOf(request, reply, kernel.secure);
      const proof = await prove({ ...asked, me, preSession });
      return write(kernel, endpoint, (writing) => work(writing, proof)).handle(request, reply);
    },
  };
}
