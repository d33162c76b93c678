import type { FastifyInstance } from 'fastify';
import { HANDED_PATH } from '#contract/file/view.ts';
import { fileOfHandle } from './kernel/files/file-handle.ts';
import { disposition } from './kernel/files/names.ts';
import { openStored } from './kernel/files/open-stored.ts';
import type { Kernel } from './kernel/kernel.ts';
import { inScope } from './kernel/session/scope.ts';
import { noSuchRecord } from './kernel/wire/refusal.ts';

/**
 * Where the outside viewer (OFFICE_VIEWER) fetches a document: whoever has the address may, for ten minutes. Only Office
 * files are handed out, and only while that setting is there.
 */
export function handedFile(
  app: FastifyInstance,
  { kernel }: { kernel: Kernel },
  done: () => void,
): void {
  const { config, db, files } = kernel;
  if (config.officeViewer === undefined) {
    done();
    return;
  }
  app.get<{ Params: { handle: string } }>(
    `${HANDED_PATH}/:handle/:name`,
    { config: { access: 'public' }, logLevel: 'warn' },
    async ({ params }, reply) => {
      const id = fileOfHandle(kernel, params.handle);
      if (id === undefined) throw noSuchRecord();
      const file = await inScope(db, { maintenance: true }, (tx) =>
        tx
          .selectFrom('file')
          .select(['storage_key', 'file_name', 'file_size', 'sha256'])
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      if (file === undefined) throw noSuchRecord();
      const { stream, size } = await openStored(files, file.storage_key, {
        size: Number(file.file_size),
        sha256: file.sha256,
      });
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': size,
          'content-disposition': disposition('attachment', file.file_name),
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(stream);
    },
  );
  done();
}
