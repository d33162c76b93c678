import type { FastifyContextConfig, FastifyInstance } from 'fastify';

const KNOWN: readonly unknown[] = ['public', 'session', 'operator'];

const isNamed = (roles: FastifyContextConfig['roles']) =>
  roles === 'own' || (Array.isArray(roles) && roles.length > 0);

/** What a route lacks; undefined for one that says who may call it. */
function lackOf({ access, roles }: FastifyContextConfig): string | undefined {
  if (!KNOWN.includes(access)) return 'Routes without an access rule';
  if (access === 'operator' && !isNamed(roles)) return 'Routes of operators without roles';
  return undefined;
}

/**
 * Deny by default: a route whose `config.access` names no access rule stops the start, whoever registered it, and so does
 * one of operators whose `config.roles` names nobody. Checked when all plugins are loaded, so that a plugin may still give
 * its routes their rule.
 */
export function guardAccess(app: FastifyInstance): void {
  const routes: { name: string; config: () => FastifyContextConfig }[] = [];
  app.addHook('onRoute', (route) => {
    const name = `${String(route.method)} ${route.url}`;
    routes.push({ name, config: () => route.config ?? {} });
  });
  app.addHook('onReady', (done) => {
    const lacking = Map.groupBy(routes, ({ config }) => lackOf(config()));
    lacking.delete(undefined);
    const [first] = [...lacking].map(
      ([lack, found]) => `${lack}: ${found.map(({ name }) => name).join(', ')}`,
    );
    done(first === undefined ? undefined : new Error(first));
  });
}
