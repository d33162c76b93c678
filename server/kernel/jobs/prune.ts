import { DRAFT_DAYS } from '#contract/form/draft.ts';
import { before, DAY, HOUR } from '../clock.ts';
import type { Kernel } from '../kernel.ts';
import { inScope } from '../session/scope.ts';
import { IDLE_MS } from '../session/session-sql.ts';
import { withPatience } from './patience.ts';

/** Name of the job, and when it runs: every hour, beside the full hour's crowd. */
export const PRUNE = { task: 'prune', at: '7 * * * *' } as const;

/** Removes what is of no more use: stored answers after 24 hours, ended sessions, old codes, counters and drafts. */
export async function prune({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inScope(db, { maintenance: true }, async (tx) => {
    await withPatience(tx);
    await tx.deleteFrom('idempotency').where('created_at', '<=', before(now, DAY)).execute();
    await tx
      .deleteFrom('session')
      .where((row) =>
        row.or([row('expires_at', '<=', now), row('last_seen_at', '<=', before(now, IDLE_MS))]),
      )
      .execute();
    await tx.deleteFrom('sms_code').where('sent_at', '<=', before(now, HOUR)).execute();
    await tx
      .deleteFrom('sms_counter')
      .where('last_sent_at', '<=', before(now, 2 * DAY))
      .execute();
    await tx
      .deleteFrom('address_counter')
      .where('window_start', '<=', before(now, 2 * DAY))
      .execute();
    await tx.deleteFrom('wechat_state').where('created_at', '<=', before(now, HOUR)).execute();
    await tx.deleteFrom('wechat_ticket').where('created_at', '<=', before(now, HOUR)).execute();
    await tx.deleteFrom('second_step').where('created_at', '<=', before(now, HOUR)).execute();
    await tx.deleteFrom('wechat_code').where('used_at', '<=', before(now, DAY)).execute();
    await tx.deleteFrom('password_counter').where('last_at', '<=', before(now, DAY)).execute();
    await tx
      .deleteFrom('draft')
      .where('updated_at', '<=', before(now, DRAFT_DAYS * DAY))
      .execute();
    await tx
      .deleteFrom('outbox')
      .where('delivered_at', '<=', before(now, 7 * DAY))
      .execute();
    // The queue tries for two days and a half.
    await tx
      .deleteFrom('job_done')
      .where('done_at', '<=', before(now, 7 * DAY))
      .execute();
  });
}
