import Fastify, { type FastifyInstance } from 'fastify';
import { type Compilable, sql } from 'kysely';
import type pg from 'pg';

import { sqlBuilder } from '#server/kernel/sql/statement.ts';
import { PHONE } from './portal.ts';

/** The queries of the two calls without anything around them, prepared. */
function queries(accountId: string): Record<string, Compilable> {
  const mine = sqlBuilder.selectFrom('message').where('account_id', '=', accountId);
  const page = mine
    .select(['id', 'msg_type', 'title', 'content', 'level', 'object_type', 'object_id'])
    .select(['route_name', 'query', 'read_at', 'created_at'])
    .orderBy('id', 'desc')
    .limit(10);
  const counted = mine.select(sql`1`.as('one')).limit(10_001);
  return {
    '/page': sqlBuilder
      .selectFrom(page.as('page'))
      .selectAll()
      .select((eb) =>
        eb.selectFrom(counted.as('counted')).select(eb.fn.countAll().as('n')).as('total'),
      ),
    '/info': sqlBuilder
      .selectFrom('account')
      .leftJoin('account_relation as relation', 'relation.account_id', 'account.id')
      .leftJoin('company', 'company.id', 'relation.company_id')
      .select(['account.id', 'account.nick_name', 'relation.customer_role', 'company.usc'])
      .select(['company.id as company_id', 'company.name', 'company.company_type'])
      .select(['company.legal_name', 'company.actual_controller', 'company.info_score'])
      .select('company.real_name_status')
      .where('account.phone', '=', PHONE)
      .orderBy('relation.id'),
  };
}

/** Fastify and the query, and nothing else: no session, signature, validation, log or row-level security. */
export async function startBare(
  pool: pg.Pool,
  accountId: string,
): Promise<{ app: FastifyInstance; origin: string }> {
  const app = Fastify();
  for (const [path, query] of Object.entries(queries(accountId))) {
    const { sql: text, parameters } = query.compile();
    app.get(path, async () => {
      const { rows } = await pool.query({ name: `bare${path}`, text, values: [...parameters] });
      return { code: 0, msg: '', data: rows };
    });
  }
  return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}
