import type { FastifyInstance } from 'fastify';

const KNOWN = ['public', 'session', 'operator'];

/**
 * Deny by default: a route whose `config.access` names no access rule stops the start, whoever registered it.
 * Checked when all plugins are loaded, so that a plugin may still give its routes their rule.
 */
export function guardAccess(app: FastifyInstance): void {
  const routes: { method: string; url: string; access: () => unknown }[] = [];
  app.addHook('onRoute', (route) => {
    routes.push({
      method: String(route.method),
      url: route.url,
      access: () => route.config?.access,
    });
  });
  app.addHook('onReady', (done) => {
    const open = routes.filter(({ access }) => !KNOWN.includes(String(access())));
    if (open.length === 0) {
      done();
      return;
    }
    const names = open.map(({ method, url }) => `${method} ${url}`).join(', ');
    done(new Error(`Routes without an access rule: ${names}`));
  });
}
