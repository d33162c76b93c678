import type * as z from 'zod/mini';

import type { OperatorRoles } from '../account/platform-role.ts';

/** Which base URL a call goes to; the client reads the bases from its build-time settings (PUBLIC_*_API). */
export type ApiGroup = 'portal' | 'biz' | 'general' | 'message' | 'admin';

/**
 * Who may call. `public`: anyone. `session`: a signed-in portal account. `operator`: a signed-in operator who holds one of
 * the call's roles. There is no default: a route without an access rule, or an operator's without roles, stops the server
 * at start.
 */
export type Access = 'public' | 'session' | 'operator';

/**
 * What a call does to the world, whatever its HTTP method is.
 * `read`: nothing; may be retried. `write`: changes data in one transaction and is idempotent by requestId.
 * `sign-in`: changes data, but its answer is never stored or replayed, because it holds tokens or spends a code.
 */
export type Effect = 'read' | 'write' | 'sign-in';

type Schema = z.ZodMiniType;

/** Who may call, as an endpoint says it: a call of operators names the roles, and no other call has any. */
export type Entry =
  | { readonly access: 'public' | 'session'; readonly roles?: undefined }
  | { readonly access: 'operator'; readonly roles: OperatorRoles };

interface Call<Params extends Schema, Input extends Schema, Output extends Schema> {
  /** Unique camelCase name; the OpenAPI operationId. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly group: ApiGroup;
  /** Path below the base, with `:name` for path parameters, e.g. `/message/read/:id`. */
  readonly path: string;
  readonly effect: Effect;
  /**
   * Absent: one envelope. `events`: server-sent events without end, each carrying `output` as JSON. `bytes`: a file, or
   * an envelope that says why not.
   */
  readonly answers?: 'events' | 'bytes';
  /** Absent: JSON. `file`: multipart with one file; `input` are the other fields, which the signature covers. */
  readonly takes?: 'file';
  /** True: open pages ask by themselves, again and again, so it keeps no session alive that nobody uses. */
  readonly idle?: boolean;
  /** Chinese name of what it does, for the log of operations; every call has one that the log may hold. */
  readonly word?: string;
  /** One English line for OpenAPI and the reader. */
  readonly summary: string;
  /** Path parameters. */
  readonly params: Params;
  /** The query of a GET, the JSON body of a POST. */
  readonly input: Input;
  /**
   * Fields of the input that travel sealed (`enc:`, see sealed.ts), as dotted paths with `*` for each row; the schema sees
   * them opened.
   */
  readonly sealed?: readonly string[];
  /** Fields of the answer that travel sealed; the schema sees them sealed. */
  readonly sealsAnswer?: readonly string[];
  /** Shape of `data` in the envelope, or of each event; what is not listed here never leaves the server. */
  readonly output: Output;
}

export type Endpoint<
  Params extends Schema = Schema,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
> = Call<Params, Input, Output> & Entry;

/** Names an endpoint of the wire once; client call, server route and OpenAPI are derived from the value. */
export function endpoint<Params extends Schema, Input extends Schema, Output extends Schema>(
  definition: Endpoint<Params, Input, Output>,
): Endpoint<Params, Input, Output> {
  return definition;
}

/** `nothing` of envelope.ts infers as Record<string, never>, which would forbid the other half its fields. */
type Given<S extends Schema> = string extends keyof z.input<S> ? object : z.input<S>;

/** What a caller passes: path parameters and query or body in one object. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer I, Schema> ? Given<P> & Given<I> : never;

/** What a caller gets: `data` of the envelope. */
export type CallOutput<E> = E extends Endpoint<Schema, Schema, infer O> ? z.output<O> : never;
