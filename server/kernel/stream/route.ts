import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ID } from '#contract/validators/patterns.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { LAST_EVENT_ID } from '#contract/wire/events.ts';
import type { Kernel } from '../kernel.ts';
import { credentialsOf, sideOf } from '../session/credentials.ts';
import { companyOf, isOpenTo, meOf } from '../session/me.ts';
import type { SessionRead } from '../session/read.ts';
import { sessionValues } from '../session/session-sql.ts';
import { whoAsks } from '../session/signed-in-read.ts';
import { runStatement } from '../sql/statement.ts';
import { expectKind, type Route } from '../wire/route.ts';
import { eventFrame } from './frames.ts';
import type { Look } from './pump.ts';

type Schema = z.ZodMiniType;

/** What one stream remembers of what it has sent. */
export interface Following<V, Row, Data> {
  /** The query's values for the next look. */
  values(): V;
  /** The event for these rows, undefined when nothing is new; `more` when the next look would find more. */
  take(rows: Row[]): { id: string; data: Data; more: boolean } | undefined;
}

interface StreamOptions<V extends Record<string, unknown>, Row, Data> {
  query: SessionRead<V, Row>;
  /** Begins after the event that the reader saw last, or anew. */
  follow(lastEventId: string | undefined): Following<V, Row, Data>;
}

/** Nothing may hold back, join or recompress what must arrive within a second. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** Ids are those of rows; whatever else a reader claims to have seen counts as nothing. */
function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers[LAST_EVENT_ID.toLowerCase()];
  return typeof id === 'string' && (id === '0' || ID.test(id)) ? id : undefined;
}

/**
 * Server-sent events on behalf of a session. Each look is one statement that checks the session too, so a stream ends
 * with its session, or with the last role that opens it; it renews no idle time. The stream is open before the first look: what
 * commits while it opens is seen by that look or announced after it.
 */
export function signedInStream<
  P extends Schema,
  I extends Schema,
  O extends Schema,
  V extends Record<string, unknown>,
  Row,
>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  { query, follow }: StreamOptions<V, Row, z.output<O>>,
): Route {
  expectKind(endpoint, ['session', 'operator'], 'read');
  if (endpoint.answers !== 'events') throw new Error(`${endpoint.name} does not answer events`);
  return {
    endpoint,
    async handle(request, reply) {
      const credentials = credentialsOf(request, sideOf(endpoint), kernel.secure);
      const company = companyOf(request);
      const { accountId } = await whoAsks(kernel, endpoint, request, kernel.clock.now());
      const following = follow(lastEventIdOf(request));
      const look = async (): Promise<Look | undefined> => {
        const session = sessionValues(credentials, company, kernel.clock.now());
        const rows = await runStatement(kernel.reader, query, {
          ...following.values(),
          ...session,
        });
        const [first] = rows;
        if (first === undefined) return undefined;
        if (!isOpenTo(endpoint, meOf(first, company))) return { text: '', more: false, over: true };
        const event = following.take(rows);
        if (event === undefined) return { text: '', more: false };
        const data = JSON.stringify(z.encode(endpoint.output, event.data));
        return { text: eventFrame({ id: event.id, data }), more: event.more };
      };
      const out = kernel.streams.open(accountId, look);
      void reply.headers(HEADERS);
      return out;
    },
  };
}
