import type * as z from 'zod/mini';

import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '../kernel.ts';
import { success } from '../wire/envelope.ts';
import { askedOf, expectKind, type Route } from '../wire/route.ts';
import { clearCompanion, credentialsOf, sideOf } from './credentials.ts';
import { companyOf, expectRole, type Me } from './me.ts';
import { preSessionOf } from './pre-session.ts';
import { requireSession } from './require-session.ts';
import type { Tx } from './scope.ts';
import { noteUse } from './session.ts';
import { openerOf, type SigningIn } from './sign-in.ts';

type Schema = z.ZodMiniType;

/** What a signed-in call works with that opens its own transactions, because its counters commit first. */
export interface Acting<P extends Schema, I extends Schema> extends SigningIn<P, I> {
  me: Me;
  /** Begins every transaction that changes something: the session is checked again, locked, and scopes it. */
  enter(tx: Tx): Promise<Me>;
  /** Once the session has ended: the answer expires its companion cookie. */
  leave(): void;
}

/** A call of a session that spends a code or answers a token: never stored, never replayed. */
export function sessionAction<P extends Schema, I extends Schema, O extends Schema>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  work: (acting: Acting<P, I>) => Promise<z.output<O>>,
): Route {
  expectKind(endpoint, ['session', 'operator'], 'sign-in');
  const { secure } = kernel;
  const side = sideOf(endpoint);
  return {
    endpoint,
    async handle(request, reply) {
      const credentials = credentialsOf(request, side, secure);
      const asked = askedOf(kernel, endpoint, request);
      const enter = (tx: Tx) => requireSession(tx, credentials, companyOf(request), asked.at);
      const me = await kernel.db.transaction().execute(enter);
      request.trail.accountId = me.accountId;
      expectRole(endpoint, me);
      if (request.validationError) throw request.validationError;
      const opener = openerOf(kernel, side, [request, reply], asked);
      const ending = { left: false };
      const data = await work({
        ...asked,
        me,
        enter,
        open: opener.open,
        device: opener.device,
        preSession: preSessionOf(request, reply, secure),
        leave: () => {
          ending.left = true;
        },
      });
      opener.setCookies();
      if (ending.left) clearCompanion(reply, side, secure);
      else noteUse(kernel, me, asked.at);
      return success(data);
    },
  };
}
