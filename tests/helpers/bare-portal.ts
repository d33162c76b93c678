// A server process with the real start and stop and an application of two routes; process tests run it with node.
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { run } from '#server/run.ts';

async function withOwner(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

await run(process.env, {
  siteFolder: 'no-site',
  seed: (url) => withOwner(url, 'create table if not exists note (id int primary key)'),
  greeting: (_config, origin) => [`ready ${origin}`],
  buildApp: async ({ pool, register }) => {
    const app = Fastify();
    await register(app);
    app.post<{ Params: { id: string } }>('/note/:id', async (request) => {
      await pool.query('insert into note values ($1)', [request.params.id]);
      return 'kept';
    });
    app.get('/count', async () => (await pool.query('select count(*)::int from note')).rows[0]);
    app.get('/slow', async () => {
      process.stdout.write('slow began\n');
      await delay(1_000);
      return 'done';
    });
    app.get('/never', () => {
      process.stdout.write('never began\n');
      return new Promise(() => undefined);
    });
    return app;
  },
});
