import type { FastifyInstance } from 'fastify';

import { CALENDAR_PATH } from '#contract/funds/funds.ts';
import type { Kernel } from './kernel/kernel.ts';
import { READ_EVERY, readCalendar } from './modules/funds/feed.ts';

/** Where calendar programs read (RFC 5545): they sign nothing and have no session, so that the secret is in the address. */
export function calendarFeed(
  app: FastifyInstance,
  { kernel }: { kernel: Kernel },
  done: () => void,
): void {
  app.get<{ Params: { name: string } }>(
    `${CALENDAR_PATH}/:name`,
    // Its address is not for the log.
    { config: { access: 'public' }, logLevel: 'warn' },
    async ({ params }, reply) => {
      const answer = await readCalendar(kernel, params.name.replace(/\.ics$/, ''));
      reply.headers({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      if (answer.status === 200) {
        return reply.type('text/calendar; charset=utf-8').send(answer.text);
      }
      if (answer.status === 429) reply.header('retry-after', READ_EVERY);
      return reply.code(answer.status).type('text/plain; charset=utf-8').send('');
    },
  );
  done();
}
