import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

import type { Access, Effect, Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '../kernel.ts';
import { success } from './envelope.ts';
import { type Origin, originOf } from './origin.ts';

type Schema = z.ZodMiniType;

/** What a handler is asked: validated, typed by the endpoint, with the one moment that the whole call uses as now. */
export interface Asked<P extends Schema, I extends Schema> {
  params: z.output<P>;
  input: z.output<I>;
  at: Date;
  readonly origin: Origin;
}

/** An endpoint with its handler; the types of the handler were checked when it was declared. */
export interface Route {
  endpoint: Endpoint;
  /** Answers what to send: an envelope, or text that was serialised before. */
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** A handler on the wrong kind of endpoint would skip the access check or the transaction: the start ends here. */
export function expectKind(endpoint: Endpoint, access: readonly Access[], effect: Effect): void {
  if (access.includes(endpoint.access) && endpoint.effect === effect) return;
  throw new Error(
    `${endpoint.name} is ${endpoint.access}/${endpoint.effect}; its handler is for ${access.join(' or ')}/${effect}`,
  );
}

/** Throws what is wrong with the input; called after the access check, because only who may call is told. */
export function expectValid(request: FastifyRequest): void {
  if (request.sealing?.fault) throw request.sealing.fault;
  if (request.validationError) throw request.validationError;
}

/** What the endpoint was asked, after validation; reads the clock once for the whole call. */
export function askedOf<P extends Schema, I extends Schema>(
  kernel: Kernel,
  endpoint: Endpoint<P, I>,
  request: FastifyRequest,
): Asked<P, I> {
  const input = endpoint.method === 'GET' ? request.query : request.body;
  const arrived = performance.now();
  return {
    params: request.params as z.output<P>,
    input: (input ?? {}) as z.output<I>,
    at: kernel.clock.now(),
    get origin() {
      return originOf(request, arrived);
    },
  };
}

/** A read that anyone may make. */
export function publicRead<P extends Schema, I extends Schema, O extends Schema>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  answer: (asked: Asked<P, I>) => Promise<z.output<O>>,
): Route {
  expectKind(endpoint, ['public'], 'read');
  return {
    endpoint,
    handle: async (request) => success(await answer(askedOf(kernel, endpoint, request))),
  };
}
