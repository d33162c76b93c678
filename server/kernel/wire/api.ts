import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { validationText } from '#contract/validators/texts-of-schemas.ts';
import type { Kernel } from '../kernel.ts';
import { logCalls } from '../log/logging.ts';
import { refuseWhileClosing } from './closing.ts';
import { compressLong } from './compress.ts';
import { registerErrors } from './error-handler.ts';
import { registerJsonBody } from './json-body.ts';
import { serveOpenApi } from './openapi.ts';
import { registerRoutes } from './register-routes.ts';
import { registerChecks } from './request-checks.ts';
import type { Route } from './route.ts';
import { registerSealedFields } from './sealed-fields.ts';

interface ApiOptions {
  kernel: Kernel;
  routes: readonly Route[];
  /** Registers routes by hand; for tests. */
  extra?: (app: FastifyInstance, kernel: Kernel) => void;
}

/** Everything under /api: envelope, checks, log, and a route per endpoint. */
export async function api(
  app: FastifyInstance,
  { kernel, routes, extra }: ApiOptions,
): Promise<void> {
  z.config({ localeError: validationText });
  registerErrors(app);
  refuseWhileClosing(app);
  registerJsonBody(app);
  registerChecks(app, kernel);
  registerSealedFields(app, kernel.key);
  logCalls(app);
  compressLong(app);
  await app.register(cookie);
  if (!kernel.config.production) await serveOpenApi(app);
  registerRoutes(app, routes, { checked: !kernel.config.production });
  extra?.(app, kernel);
}
