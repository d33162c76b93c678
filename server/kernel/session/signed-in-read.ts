import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '../kernel.ts';
import { runStatement } from '../sql/statement.ts';
import { success } from '../wire/envelope.ts';
import { invalidToken } from '../wire/refusal.ts';
import { type Asked, askedOf, expectKind, type Route } from '../wire/route.ts';
import { credentialsOf, sideOf } from './credentials.ts';
import { companyOf, expectRole, type Me, meOf } from './me.ts';
import { type ReadRow, type SessionRead, sessionRead } from './read.ts';
import { noteUse } from './session.ts';
import { sessionValues } from './session-sql.ts';

type Schema = z.ZodMiniType;

/** What an answer may need beside the rows. */
export interface ReadContext<V> {
  kernel: Kernel;
  me: Me;
  /** The moment of the call, and where it came from. */
  asked: Pick<Asked<Schema, Schema>, 'at' | 'origin'>;
  values: V;
  /** The bearer of this request. */
  token: string;
}

interface ReadOptions<
  P extends Schema,
  I extends Schema,
  O extends Schema,
  V extends Record<string, unknown>,
  Row,
> {
  query: SessionRead<V, Row>;
  /** The company that the input names instead of the header; the account must act for it. */
  company?(asked: Asked<P, I>): string;
  /** The query's values; a value left undefined counts as not given. */
  values(asked: Asked<P, I>): V;
  answer(rows: Row[], context: ReadContext<V>): z.output<O> | Promise<z.output<O>>;
}

const justMe = sessionRead<Record<never, never>, { one: number }>(({ db }) =>
  db.selectNoFrom((eb) => eb.lit(1).as('one')),
);

/** Runs a session's read: the session's check and the query in one statement. Throws 401 or invalid_token. */
export async function ask<V extends Record<string, unknown>, Row>(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
  read: { query: SessionRead<V, Row>; values: V; at: Date; company?: string | undefined },
): Promise<{ me: Me; rows: ReadRow<Row>[]; token: string }> {
  const credentials = credentialsOf(request, sideOf(endpoint), kernel.secure);
  const company = read.company ?? companyOf(request);
  const session = sessionValues(credentials, company, read.at);
  const rows = await runStatement(kernel.reader, read.query, { ...read.values, ...session });
  const first = rows[0];
  if (first === undefined) throw invalidToken();
  const me = meOf(first, company);
  request.trail.accountId = me.accountId;
  if (me.companyId !== null) request.trail.companyId = me.companyId;
  expectRole(endpoint, me);
  return { me, rows: first.hit === null ? [] : rows, token: credentials.token };
}

/** Whoever a call comes from. Throws 401 or invalid_token. */
export async function whoAsks(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
  at: Date,
): Promise<Me> {
  const { me } = await ask(kernel, endpoint, request, { query: justMe, values: {}, at });
  return me;
}

/**
 * A read on behalf of a session. Wrong input is told only to whoever is signed in, so it costs a statement of its own;
 * right input costs none.
 */
export function signedInRead<
  P extends Schema,
  I extends Schema,
  O extends Schema,
  V extends Record<string, unknown>,
  Row,
>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  { query, company, values, answer }: ReadOptions<P, I, O, V, Row>,
): Route {
  expectKind(endpoint, ['session', 'operator'], 'read');
  return {
    endpoint,
    async handle(request) {
      const asked = askedOf(kernel, endpoint, request);
      const { at } = asked;
      if (request.validationError) {
        await whoAsks(kernel, endpoint, request, at);
        throw request.validationError;
      }
      const read = { query, values: values(asked), at, company: company?.(asked) };
      const { me, rows, token } = await ask(kernel, endpoint, request, read);
      if (!endpoint.idle) noteUse(kernel, me, at);
      return success(await answer(rows, { kernel, me, asked, values: read.values, token }));
    },
  };
}
