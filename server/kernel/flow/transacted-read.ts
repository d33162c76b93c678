import type * as z from 'zod/mini';

import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { credentialsOf, sideOf } from '#server/kernel/session/credentials.ts';
import { companyOf, expectRole, type Me } from '#server/kernel/session/me.ts';
import { requireSession } from '#server/kernel/session/require-session.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noteUse } from '#server/kernel/session/session.ts';
import { success } from '#server/kernel/wire/envelope.ts';
import {
  type Asked,
  askedOf,
  expectKind,
  expectValid,
  type Route,
} from '#server/kernel/wire/route.ts';

type Schema = z.ZodMiniType;

interface Reading<P extends Schema, I extends Schema> extends Asked<P, I> {
  tx: Tx;
  me: Me;
}

/**
 * A read that one statement cannot be, because each noun adds its own part: several statements that see one moment. For
 * pages that one person opens; lists are one statement (decision 005).
 */
export function transactedRead<P extends Schema, I extends Schema, O extends Schema>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  answer: (reading: Reading<P, I>) => Promise<z.output<O>>,
): Route {
  expectKind(endpoint, ['session', 'operator'], 'read');
  return {
    endpoint,
    async handle(request) {
      const credentials = credentialsOf(request, sideOf(endpoint), kernel.secure);
      const asked = askedOf(kernel, endpoint, request);
      const { data, me } = await kernel.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const session = await requireSession(tx, credentials, companyOf(request), asked.at);
          expectRole(endpoint, session);
          expectValid(request);
          return { me: session, data: await answer({ ...asked, tx, me: session }) };
        });
      request.trail.accountId = me.accountId;
      noteUse(kernel, me, asked.at);
      return success(data);
    },
  };
}
