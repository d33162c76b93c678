import type { Selectable } from 'kysely';
import type { Database } from '#server/db/types.ts';
import { hearing } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';
import type { ExportTask } from './request.ts';

export type ExportRow = Selectable<Database['export_file']>;
type Change = Partial<
  Pick<
    ExportRow,
    | 'state'
    | 'done'
    | 'total'
    | 'truncated'
    | 'handle'
    | 'storage_key'
    | 'sha256'
    | 'display_name'
    | 'expires_at'
  >
>;
/** What writing an export needs of the server. */
export type Parts = Pick<
  Kernel,
  'db' | 'clock' | 'cipher' | 'files' | 'diskSpace' | 'config' | 'log'
>;

/** Ends the work on an export that somebody has cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Ends the work on an export whose owner may not have its rows any more. */
export class Forfeited extends Error {
  override readonly name = 'Forfeited';
}

/** Throws Forfeited for an owner who may not have the rows as things stand now, in a transaction of its own. */
export type ExpectRight = (tx: Tx) => Promise<void>;

/** For whom statements about an export work; an operator's own rows are all that this opens. */
export const scopeOf = ({ account_id, company_id }: ExportRow) => ({
  accountId: account_id,
  ...(company_id !== null && { companyId: company_id }),
});

async function changeRunning(tx: Tx, id: string, at: Date, change: Change): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('export_file')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Cancelled();
}

/** Marks an export as begun once more; undefined when it has ended already. */
export async function begin(
  { db, clock }: Parts,
  { id, accountId }: ExportTask,
): Promise<ExportRow | undefined> {
  return await inScope(db, { accountId }, (tx) =>
    tx
      .updateTable('export_file')
      .set(({ eb }) => ({
        state: 'running',
        attempts: eb('attempts', '+', 1),
        done: 0,
        updated_at: clock.now(),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returningAll()
      .executeTakeFirst(),
  );
}

/**
 * Notes how far a running export is, while its rows are written: the last that is known goes to the row as soon as the
 * one before it has. `add` and `settle` throw Cancelled when the export runs no more, and Forfeited when its owner may not
 * have the rows any more.
 */
export function progressNotes({ db, clock }: Parts, job: ExportRow, expectRight: ExpectRight) {
  let next: Change | undefined;
  let noting: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;
  const note = async () => {
    try {
      while (next !== undefined) {
        const change = next;
        next = undefined;
        await inScope(db, scopeOf(job), async (tx) => {
          await expectRight(tx);
          await changeRunning(tx, job.id, clock.now(), change);
        });
      }
    } catch (error) {
      failure = { error };
    }
    noting = undefined;
  };
  const complain = () => {
    if (failure !== undefined) throw failure.error;
  };
  return {
    add(change: Change): void {
      complain();
      next = { ...next, ...change };
      noting ??= note();
    },
    async settle(): Promise<void> {
      await noting;
      complain();
    },
  };
}

interface Ending {
  change: Change;
  /** Asked first, where the rows are handed over. */
  expectRight?: ExpectRight;
  /** What its owner is told. */
  topic: (typeof EVENT)[keyof typeof EVENT];
  payload: Record<string, string>;
}

/**
 * Whoever asks for a list waits so long for the file itself (src/ui/list-page/export-at-once.ts); later ones come with a
 * message.
 */
const AT_ONCE_MS = 1_000;

/**
 * Ends a running export and tells its owner, unless it was ready while he waited, both or neither. Throws Cancelled when it
 * runs no more, or Forfeited.
 */
export async function finish(
  { db, clock }: Parts,
  job: ExportRow,
  { change, expectRight, topic, payload }: Ending,
): Promise<void> {
  const at = clock.now();
  await inScope(db, scopeOf(job), async (tx) => {
    await expectRight?.(tx);
    await changeRunning(tx, job.id, at, change);
    const isHanded = topic === EVENT.ready && at.getTime() - job.created_at.getTime() < AT_ONCE_MS;
    const told = hearing(job.company_id, [job.account_id]);
    if (!isHanded) await emit(tx, { topic, accountId: told, payload }, at);
  });
}
