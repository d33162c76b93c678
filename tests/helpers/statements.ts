import type pg from 'pg';
import { AHEAD, BEGUN_AHEAD } from '#server/db/sent-ahead.ts';

const isAhead = (text: string) =>
  text.startsWith(AHEAD) || text === `start transaction isolation level ${BEGUN_AHEAD}`;

/**
 * Texts of the statements of each transaction of a pool that somebody waits for, from begin to commit: as many as there are
 * round trips, since what is sent ahead travels with the next one.
 */
export function roundTrips(pool: pg.Pool): { take(): string[][] } {
  const transactions: string[][] = [];
  const running = new Map<pg.PoolClient, string[]>();
  pool.on('acquire', (client) => {
    if (running.has(client)) return;
    running.set(client, []);
    const { query } = client;
    const heard = (...args: unknown[]) => {
      const [first] = args as [string | { text: string }];
      const text = typeof first === 'string' ? first : first.text;
      if (/^(begin|start transaction)/.test(text)) {
        const own: string[] = [];
        running.set(client, own);
        transactions.push(own);
      }
      if (!isAhead(text)) running.get(client)?.push(text);
      return Reflect.apply(query, client, args);
    };
    Reflect.set(client, 'query', heard);
  });
  return { take: () => transactions.splice(0) };
}
