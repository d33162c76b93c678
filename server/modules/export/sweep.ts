import { before, DAY, MINUTE, SECOND } from '#server/kernel/clock.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { GRACE_MS } from './download.ts';
import type { AllExported } from './exported.ts';
import { runExport } from './job.ts';
import type { Parts } from './progress.ts';
import type { ExportTask } from './request.ts';

/** A batch takes far less; who has been silent for so long has died. */
const SILENT_MS = 60 * SECOND;
/** What has not begun waits for its turn; after so long the queue may have given it up. */
const WAITING_MS = 10 * MINUTE;
/** In one round; the next one comes in a minute. */
const MOST = 20;

/** Removes exports that were fetched or have expired, and what is left of those that came to nothing. */
export async function sweepExports({ db, files, clock }: Parts) {
  const now = clock.now();
  // The rows go first: bytes without a row are a stray that the sweep of files finds.
  const gone = await inScope(db, { maintenance: true }, (tx) =>
    tx
      .deleteFrom('export_file')
      .where((row) =>
        row.or([
          row('expires_at', '<=', now),
          row('consumed_at', '<=', before(now, GRACE_MS)),
          row.and([
            row('state', 'in', ['cancelled', 'failed']),
            row('updated_at', '<=', before(now, DAY)),
          ]),
        ]),
      )
      .returning('storage_key')
      .execute(),
  );
  for (const { storage_key } of gone) if (storage_key !== null) await files.remove(storage_key);
}

/** Takes up what a process left behind that ended in the middle of it, without waiting for the queue. */
export async function resumeExports(kernel: Parts, all: AllExported): Promise<void> {
  const now = kernel.clock.now();
  const silent = await inScope(kernel.db, { maintenance: true }, (tx) =>
    tx
      .selectFrom('export_file')
      .select(['id', 'account_id'])
      .where((row) =>
        row.or([
          row('state', '=', 'running').and('updated_at', '<=', before(now, SILENT_MS)),
          row('state', '=', 'waiting').and('updated_at', '<=', before(now, WAITING_MS)),
        ]),
      )
      .orderBy('id')
      .limit(MOST)
      .execute(),
  );
  for (const { id, account_id: accountId } of silent) {
    const task: ExportTask = { id, accountId };
    await runExport(kernel, all, task).catch((err: unknown) =>
      kernel.log.warn({ err, export: id }, 'an export will be tried again'),
    );
  }
}
