import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';

import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '../kernel.ts';
import { type Asked, askedOf, expectKind, type Route } from '../wire/route.ts';
import type { Me } from './me.ts';
import type { SessionRead } from './read.ts';
import { noteUse } from './session.ts';
import { ask, whoAsks } from './signed-in-read.ts';

type Schema = z.ZodMiniType;

/** A file as it is answered. */
export interface Answered {
  body: Readable | Buffer;
  /** Media type. */
  type: string;
  /** The header Content-Disposition. */
  disposition: string;
  /** Bytes, where known. */
  size?: number;
}

/**
 * Whatever is opened from here runs nothing, is read as nothing else than what it says, and is embedded by nobody.
 */
const HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'accept-ranges': 'none',
} as const;

interface BytesOptions<P extends Schema, I extends Schema, V extends Record<string, unknown>, Row> {
  query: SessionRead<V, Row>;
  values(asked: Asked<P, I>): V;
  answer(rows: Row[], asked: Asked<P, I>, me: Me): Promise<Answered>;
}

/** A call of a session that answers a file instead of an envelope; what it refuses is an envelope as usual. */
export function signedInBytes<
  P extends Schema,
  I extends Schema,
  V extends Record<string, unknown>,
  Row,
>(
  kernel: Kernel,
  endpoint: Endpoint<P, I>,
  { query, values, answer }: BytesOptions<P, I, V, Row>,
): Route {
  expectKind(endpoint, ['session', 'operator'], 'read');
  if (endpoint.answers !== 'bytes') throw new Error(`${endpoint.name} does not answer bytes`);
  return {
    endpoint,
    async handle(request, reply) {
      const asked = askedOf(kernel, endpoint, request);
      const { at } = asked;
      if (request.validationError) {
        await whoAsks(kernel, endpoint, request, at);
        throw request.validationError;
      }
      const read = { query, values: values(asked), at };
      const { me, rows } = await ask(kernel, endpoint, request, read);
      noteUse(kernel, me, at);
      const { body, type, disposition, size } = await answer(rows, asked, me);
      void reply.headers({
        ...HEADERS,
        'content-type': type,
        'content-disposition': disposition,
        ...(size !== undefined && { 'content-length': size }),
      });
      return body;
    },
  };
}
