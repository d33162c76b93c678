import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const DESCRIPTION = `Every call also carries the headers requestId, timestamp and signature (SHA-256
over the sorted parameters, requestId, timestamp and the last path segment).`;

/** Serves the contract as OpenAPI under openapi.json; for development, before any route is registered. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  const { default: swagger } = await import('@fastify/swagger');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Supply-chain finance portal', version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          companion: { type: 'apiKey', in: 'cookie', name: 'ps' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () =>
    app.swagger(),
  );
}
