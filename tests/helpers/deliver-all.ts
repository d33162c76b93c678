import { sql } from 'kysely';
import { deliver } from '#server/modules/message/deliver.ts';
import { MODULES } from '#server/modules.ts';
import { templatesOf } from '#server/tasks.ts';
import { ROUTES, type RouteEntry } from '#src/lib/routes.ts';

import type { TestApp } from './app.ts';

interface Told {
  title: string;
  route: string;
  roles: string[];
}

/** Members of companies who were told of something by these events, and lead to a page that none of their roles may use. */
async function expectReadable({ database }: TestApp, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Told>`
    select m.title, m.route_name as route, array(
      select unnest(r.customer_role) from account_relation r
      where r.account_id = m.account_id and r.company_id = m.company_id) as roles
    from message m where m.outbox_id = any(${[...ids]}::bigint[]) and m.company_id is not null`.execute(
    database.superuser,
  );
  const routes: readonly RouteEntry[] = ROUTES;
  const lost = rows.filter(({ route, roles }) => {
    const open = routes.find(({ name }) => name === route)?.roles;
    return open !== undefined && roles.length > 0 && !open.some((role) => roles.includes(role));
  });
  if (lost.length > 0) {
    const said = lost.map(({ title, route, roles }) => `${title}: ${route} for ${roles.join()}`);
    throw new Error(`Told of what they may not read: ${[...new Set(said)].join('; ')}`);
  }
}

/**
 * Delivers every event that waits, with the templates of all modules unless others are given, as the job queue would. Throws where
 * somebody is told of what none of his roles may read.
 */
export async function deliverAll(portal: TestApp, templates = templatesOf(MODULES)): Promise<void> {
  const { database, clock } = portal;
  const waiting = await database.owner
    .selectFrom('outbox')
    .select('id')
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await deliver({ db: database.db, clock, templates }, id);
  await expectReadable(
    portal,
    waiting.map(({ id }) => id),
  );
}
