import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  preValidationHookHandler,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { nothing } from '#contract/wire/envelope.ts';
import { nullDropper } from './drop-nulls.ts';
import { failureSchema, successSchema, writtenSchema } from './envelope.ts';
import { halfCharacterFinder } from './half-characters.ts';
import { badRequest, invalidField } from './refusal.ts';
import type { Route } from './route.ts';
import { stripper } from './strip.ts';

function madeSuccess({ answers, effect, output }: Endpoint) {
  if (answers === undefined) {
    return effect === 'write' ? writtenSchema(output) : successSchema(output);
  }
  if (answers === 'bytes') {
    return { description: 'A file', content: { 'application/octet-stream': { schema: z.any() } } };
  }
  return { description: 'Events', content: { 'text/event-stream': { schema: output } } };
}

const successes = new WeakMap<Endpoint, ReturnType<typeof madeSuccess>>();

/** Made once a process: a schema compiles itself when something is first checked by it, and tests start many applications. */
function successOf(endpoint: Endpoint) {
  const made = successes.get(endpoint) ?? madeSuccess(endpoint);
  successes.set(endpoint, made);
  return made;
}

function schemaOf(endpoint: Endpoint): FastifySchema & Record<string, unknown> {
  const { name, summary, group, access, params, input, method, takes } = endpoint;
  const where = method === 'GET' ? 'querystring' : 'body';
  const checked = input !== nothing && takes === undefined;
  return {
    operationId: name,
    summary,
    tags: [group],
    ...(access === 'public' ? {} : { security: [{ bearer: [], companion: [] }] }),
    ...(params === nothing ? {} : { params }),
    ...(takes === 'file' ? { consumes: ['multipart/form-data'] } : {}),
    ...(checked ? { [where]: input } : {}),
    response: { 200: successOf(endpoint), '4xx': failureSchema, '5xx': failureSchema },
  };
}

function configOf({ access, roles, takes, sealed, sealsAnswer }: Endpoint): FastifyContextConfig {
  return {
    access,
    ...(roles && { roles }),
    ...(takes && { takes }),
    ...(sealed && { sealed }),
    ...(sealsAnswer && { sealsAnswer }),
  };
}

/** What a call is asked, without what it leaves open; one that sends nothing at all leaves everything open. */
function dropNulls({ input, takes }: Endpoint): preValidationHookHandler {
  const drop = nullDropper(input);
  return (request, _reply, done) => {
    request.body = drop(takes ? request.body : (request.body ?? {}));
    done();
  };
}

const strippingSerializer: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  const strip = stripper(schema);
  return (data) => JSON.stringify(strip(data));
};

const UNFIT = '含有不支持的字符';

/** As the schemas check, and no half of a character in any text that they name; what even breaks a check, such as an object whose `length` is no number, is no request of this wire. */
const checkingValidator: FastifySchemaCompiler<z.core.$ZodType> = (given) => {
  const validate = validatorCompiler(given);
  const halfCharacterIn = halfCharacterFinder(given.schema);
  return (data) => {
    try {
      const checked = validate(data);
      if (typeof checked === 'object' && 'error' in checked && checked.error) return checked;
      const at = halfCharacterIn(data);
      return at === undefined ? checked : { error: invalidField(at, UNFIT) };
    } catch (error) {
      if (error instanceof TypeError) return { error: badRequest() };
      throw error;
    }
  };
};

function expectEveryEndpoint(routes: readonly Route[]): void {
  const handled = new Set<Endpoint>();
  for (const { endpoint } of routes) {
    if (handled.has(endpoint)) throw new Error(`${endpoint.name} has two handlers`);
    handled.add(endpoint);
  }
  const missing = ENDPOINTS.filter((endpoint) => !handled.has(endpoint)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Endpoints without a handler: ${missing.join(', ')}`);
}

/**
 * Turns declared endpoints into routes: validation, stripping of answers and OpenAPI come from the contract's schemas.
 * Every endpoint of the contract must have exactly one handler. `checked`: an answer that does not fit its schema is an
 * error instead of being sent.
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { checked }: { checked: boolean },
): void {
  expectEveryEndpoint(routes);
  addRoutes(app, routes, { checked });
}

/** Adds routes as registerRoutes() does, without asking whether every endpoint has its handler; for tests that bring their own. */
export function addRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { checked }: { checked: boolean },
): void {
  app.setValidatorCompiler(checkingValidator);
  app.setSerializerCompiler(checked ? serializerCompiler : strippingSerializer);
  for (const { endpoint, handle } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: configOf(endpoint),
      // Whoever is not signed in is told that first; the handler throws the error after its access check.
      attachValidation: endpoint.access !== 'public',
      schema: schemaOf(endpoint),
      ...(endpoint.method === 'POST' && { preValidation: dropNulls(endpoint) }),
      handler: handle,
    });
  }
}
