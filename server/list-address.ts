import type { FastifyInstance } from 'fastify';
import { LIST_EVERY, LISTS_PATH } from '#contract/company/data-address.ts';
import type { Kernel } from './kernel/kernel.ts';
import type { Module } from './kernel/module.ts';
import { readList } from './modules/export/data-address.ts';
import { listsOf } from './modules/export/module.ts';

/** Where programs read a company's lists: they sign nothing and have no session, so that the secret is in the address. */
export function listAddress(
  app: FastifyInstance,
  { kernel, modules }: { kernel: Kernel; modules: readonly Module[] },
  done: () => void,
): void {
  const lists = listsOf(modules);
  app.get<{ Params: { token: string; file: string }; Querystring: Record<string, unknown> }>(
    `${LISTS_PATH}/:token/:file`,
    // Its address is not for the log.
    { config: { access: 'public' }, logLevel: 'warn' },
    async ({ params, query }, reply) => {
      const name = params.file.replace(/\.csv$/, '');
      const answer = await readList(kernel, lists, { token: params.token, name, filter: query });
      reply.headers({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      if (answer.status === 200) {
        reply.header('content-disposition', `attachment; filename="${name}.csv"`);
        return reply.type('text/csv; charset=utf-8').send(answer.file.createReadStream());
      }
      const isForLater = answer.status === 429 || answer.status === 503;
      if (isForLater) reply.header('retry-after', LIST_EVERY);
      return reply.code(answer.status).type('text/plain; charset=utf-8').send(answer.text);
    },
  );
  done();
}
