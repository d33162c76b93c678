import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';

import { mayCall } from '#contract/account/platform-role.ts';
import { EXPORT_HOURS } from '#contract/noun/export.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, HOUR } from '#server/kernel/clock.ts';
import { randomToken } from '#server/kernel/crypto/random.ts';
import { digestOf } from '#server/kernel/files/digest.ts';
import { incomingOf } from '#server/kernel/files/incoming.ts';
import { newKey } from '#server/kernel/files/keys.ts';
import { mayRead } from '#server/kernel/resource/access.ts';
import { meValues } from '#server/kernel/session/read.ts';
import { setScope, type Tx } from '#server/kernel/session/scope.ts';
import { tryLock } from '#server/kernel/sql/advisory-lock.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';
import { displayName } from './display-name.ts';
import type { AllExported, Asker, Exported, Writing } from './exported.ts';
import { EVENT } from './messages.ts';
import {
  begin,
  Cancelled,
  type ExpectRight,
  type ExportRow,
  Forfeited,
  finish,
  type Parts,
  scopeOf,
} from './progress.ts';
import { ATTEMPTS, type ExportTask } from './request.ts';

const accounts = columnsOf('account', 'a');
const holdings = columnsOf('role_relation', 'held');
const rolesTable = columnsOf('role');
const relations = columnsOf('account_relation', 'r');

interface Asking extends Pick<Exported, 'noun'> {
  tx: Tx;
  job: ExportRow;
}

/** A list of the console. */
const isOperators = ({ calls }: Exported['noun']) => calls.export.access === 'operator';

/** The platform roles of an operator; none of one that may not have the list. */
async function operatorRoles({ tx, noun, job }: Asking, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select ${rolesTable.code} from ${accounts} join ${holdings} on ${holdings.account_id} = ${accounts.id}
    join ${rolesTable} on ${rolesTable.code} = ${holdings.role_code} and ${rolesTable.status} = 1
    where ${accounts.id} = ${job.account_id} and ${accounts.status} = 1 and ${accounts.user_type} = 2
      and (${holdings.valid_to} is null or ${holdings.valid_to} > ${at})`.execute(tx);
  const roles = rows.map(({ code }) => code);
  return mayCall(noun.calls.export.roles ?? [], roles) ? roles : [];
}

/** The roles of a customer in the company whose rows it asked for; undefined where it may not have them, or is closed. */
async function customerRoles(
  { tx, noun, job }: Asking,
  at: Date,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ roles: string[] | null }>`
    select ${relations.customer_role} as roles
    from ${accounts} left join ${relations} on ${relations.account_id} = ${accounts.id}
      and ${relations.company_id} = ${job.company_id} and ${relations.status} = 2
      and (${relations.valid_to} is null or ${relations.valid_to} > ${at})
    where ${accounts.id} = ${job.account_id} and ${accounts.status} = 1`.execute(tx);
  const [found] = rows;
  if (found === undefined || job.company_id === null) return found && [];
  const { roles } = found;
  return roles && mayRead(noun, { roles }) ? roles : undefined;
}

/**
 * Whoever asked, as the list is read for; undefined for an account that is closed, acts no longer for the company whose
 * rows it asked for, or holds no role that the list is open to.
 */
async function whoAsks(asking: Asking, at: Date): Promise<Asker | undefined> {
  const { noun, job } = asking;
  const { account_id: accountId, company_id: companyId } = job;
  if (isOperators(noun)) {
    const roles = await operatorRoles(asking, at);
    return roles.length === 0
      ? undefined
      : { roles, me: meValues({ accountId, companyId, roles }, at) };
  }
  const roles = await customerRoles(asking, at);
  return roles && { roles, me: meValues({ accountId, companyId, roles }, at) };
}

/** The same question again, while the rows are written and before the file is handed over. */
const rightTo =
  (kernel: Parts, { noun, job }: Omit<Asking, 'tx'>): ExpectRight =>
  async (tx) => {
    if ((await whoAsks({ tx, noun, job }, kernel.clock.now())) === undefined) throw new Forfeited();
  };

async function fail(kernel: Parts, { noun, job }: Omit<Asking, 'tx'>): Promise<void> {
  const payload = { name: noun.sheet.name, routeName: noun.sheet.routeName };
  await finish(kernel, job, { change: { state: 'failed' }, topic: EVENT.failed, payload });
}

/** The bytes are safe on the store before the row that names them commits, as with uploads. */
async function writeExport({ noun, unit, write }: Exported, writing: Writing): Promise<void> {
  const { kernel, job, expectRight } = writing;
  const key = newKey();
  const path = join(incomingOf(kernel), key);
  try {
    const { total, truncated } = await write(writing, path);
    const sha256 = await digestOf(path);
    await kernel.files.put(key, path);
    const at = kernel.clock.now();
    const { format } = job;
    const change = {
      state: 'done',
      done: total,
      handle: `${randomToken()}.${format}`,
      storage_key: key,
      sha256,
      display_name: displayName(noun, format, truncated, at),
      expires_at: before(at, -EXPORT_HOURS * HOUR),
    };
    const { name, routeName } = noun.sheet;
    const payload = {
      id: job.id,
      name,
      routeName,
      rows: String(total),
      unit,
      truncated: truncated ? 'true' : '',
    };
    await finish(kernel, job, { change, expectRight, topic: EVENT.ready, payload });
  } catch (error) {
    // After any other error the row may name them after all: the sweep of files finds out.
    if (error instanceof Cancelled || error instanceof Forfeited) await kernel.files.remove(key);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** One export that was begun. The platform's policies open for an operator once it is found to hold a role of the list. */
async function runBegun(kernel: Parts, exported: Exported, asking: Asking): Promise<void> {
  const { tx, noun, job } = asking;
  await setScope(tx, scopeOf(job));
  const asker = job.attempts <= ATTEMPTS ? await whoAsks(asking, kernel.clock.now()) : undefined;
  if (asker === undefined) return await fail(kernel, asking);
  if (isOperators(noun)) await setScope(tx, { ...scopeOf(job), operator: true });
  const writing = { tx, job, ...asker, kernel, expectRight: rightTo(kernel, asking) };
  const bytes = await exported.bytes(writing);
  await kernel.diskSpace.within(bytes, () => writeExport(exported, writing));
}

/**
 * Writes one export, whoever asks and however often: one process at a time, and nothing once it has ended. The rows are
 * those of one moment, read as the account that asked and only while it may still have them.
 */
export async function runExport(kernel: Parts, all: AllExported, task: ExportTask): Promise<void> {
  const snapshot = kernel.db.transaction().setIsolationLevel('repeatable read');
  await snapshot.execute(async (tx) => {
    // One export is written by one process: a second one that is asked finds this taken. It ends with the connection.
    if (!(await tryLock(tx, 'export_file', task.id))) return;
    const job = await begin(kernel, task);
    if (job === undefined) return;
    const exported = all.get(job.noun);
    if (exported === undefined) throw new Error(`No noun ${job.noun} to export`);
    const asking = { tx, job, noun: exported.noun };
    try {
      await runBegun(kernel, exported, asking);
    } catch (error) {
      if (error instanceof Cancelled) return;
      // Where there is no room, or no right any more, there is none a second later: whoever asked is told at once.
      const isFinal = error instanceof Refusal || error instanceof Forfeited;
      if (!isFinal && job.attempts < ATTEMPTS) throw error;
      kernel.log.error({ err: error, export: task.id }, 'an export has failed');
      await fail(kernel, asking);
    }
  });
}
