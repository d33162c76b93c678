// One server process for a drill: the real application on the database that it is given.
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { APP_ROLE, createPool } from '#server/db/client.ts';

const config = readConfig(process.env);
const connectionString = config.databaseUrl ?? '';
const pool = createPool({ connectionString, role: APP_ROLE, max: config.databasePool });
const app = await buildApp({ config, pool });
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
process.on('disconnect', async () => {
  await app.close();
  await pool.end();
});
process.send?.({ origin });
