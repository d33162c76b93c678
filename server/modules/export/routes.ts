import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { companyArchive } from '#contract/company/archive.ts';
import {
  adminExports,
  EXPORT_REFUSAL,
  EXPORTS_AT_ONCE,
  type ExportProgress,
  exportCancel,
  exportStatus,
} from '#contract/noun/export.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { isOfCompany } from '#server/kernel/resource/rows.ts';
import { meValues, sessionRead } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { countFiles, type FilesOf } from './archive-files.ts';
import type { Exported } from './exported.ts';
import { ATTEMPTS, EXPORT_TASK, type ExportRequest, sealPurpose } from './request.ts';

const files = columnsOf('export_file');

type Loose = Endpoint<
  z.ZodMiniType,
  z.ZodMiniType<ExportRequest>,
  z.ZodMiniType<{ jobId: string }>
>;

/** Behind everything that takes no time: messages and texts to people. */
const PRIORITY = 10;

/** How many of an account have not ended; refuses more than a few at a time. Starts of one account take turns. */
async function openOf(tx: Tx, accountId: string): Promise<number> {
  await lockFor(tx, 'export', accountId);
  const open = await tx
    .selectFrom('export_file')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'running'])
    .limit(EXPORTS_AT_ONCE)
    .execute();
  if (open.length === EXPORTS_AT_ONCE) throw refused(EXPORT_REFUSAL.busy);
  return open.length;
}

type Beginning = Pick<Writing<z.ZodMiniType, z.ZodMiniType>, 'tx' | 'me' | 'at' | 'note'>;

interface Begun extends Pick<Exported['noun'], 'name'> {
  /** Whose rows it holds; null for what is no company's. */
  companyId: string | null;
  format: string;
  /** What it was asked for, whole, and what of that the log tells. */
  request: object;
  told: object;
}

/** The row of an export and the job that fills it, both or neither. */
async function beginExport(
  { cipher }: Pick<Kernel, 'cipher'>,
  { tx, me: { accountId }, at, note }: Beginning,
  { name, companyId, format, request, told }: Begun,
): Promise<{ jobId: string }> {
  const open = await openOf(tx, accountId);
  const sealed = cipher.seal(JSON.stringify(request), sealPurpose({ accountId, companyId }));
  const { id } = await tx
    .insertInto('export_file')
    .values({
      account_id: accountId,
      company_id: companyId,
      noun: name,
      format,
      request_sealed: sealed,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Those of one company are written one after another: however many people ask, others find somebody who works.
  await sql`select graphile_worker.add_job(${EXPORT_TASK},
    json_build_object('id', ${id}::text, 'accountId', ${accountId}::text),
    queue_name := ${`${EXPORT_TASK}:${companyId ?? accountId}`}, max_attempts := ${ATTEMPTS},
    priority := ${PRIORITY + open})`.execute(tx);
  note({ objectType: 'export', objectId: id, detail: { noun: name, format, ...told } });
  return { jobId: id };
}

/** POST /portal/{noun}/export, or /admin/{list}/export. */
export function startRoute(kernel: Kernel, noun: Noun): Route {
  return write(kernel, noun.calls.export as Loose, async (writing) => {
    const { me, input } = writing;
    const { format, columns } = input;
    const companyId = isOfCompany(noun) ? readingCompany(noun, me) : null;
    const begun = { name: noun.name, companyId, format, request: input, told: { columns } };
    return await beginExport(kernel, writing, begun);
  });
}

/** POST /portal/company/archive. More files than one archive takes are refused before anything begins. */
export function archiveRoute(kernel: Kernel, { noun }: Exported, of: FilesOf): Route {
  return write(kernel, companyArchive, async (writing) => {
    const { tx, me, at, input } = writing;
    const companyId = readingCompany(noun, me);
    if (input.withFiles) await countFiles(tx, of, meValues(me, at), input);
    const begun = { name: noun.name, companyId, format: 'zip', request: input, told: input };
    return await beginExport(kernel, writing, begun);
  });
}

interface ProgressRow {
  state: ExportProgress['state'];
  done: number;
  total: number;
  truncated: boolean;
  handle: string | null;
  display_name: string | null;
}

const progressQuery = sessionRead<{ id: string }, ProgressRow>(
  ({ p, me }) => sql<ProgressRow>`
    select ${files.state}, ${files.done}, ${files.total}, ${files.truncated}, ${files.handle}, ${files.display_name}
      from ${files}
    where ${files.id} = ${p('id')} and ${files.account_id} = ${me.accountId}`,
);

/** How far an export is. */
export const statusRoutes = (kernel: Kernel): Route[] =>
  [exportStatus, adminExports.status].map((endpoint) => statusRoute(kernel, endpoint));

function statusRoute(
  kernel: Kernel,
  endpoint: typeof exportStatus | typeof adminExports.status,
): Route {
  return signedInRead(kernel, endpoint, {
    query: progressQuery,
    values: ({ params }) => ({ id: params.id }),
    answer: ([row]) => {
      if (row === undefined) throw noSuchRecord();
      const { state, done, total, truncated, handle, display_name } = row;
      return {
        state,
        done,
        total,
        truncated,
        fileName: handle ?? '',
        displayName: display_name ?? '',
      };
    },
  });
}

/** Ends an export; whoever writes it notices with the next batch. One that has ended stays as it is. */
export const cancelRoutes = (kernel: Kernel): Route[] =>
  [exportCancel, adminExports.cancel].map((endpoint) => cancelRoute(kernel, endpoint));

function cancelRoute(
  kernel: Kernel,
  endpoint: typeof exportCancel | typeof adminExports.cancel,
): Route {
  return write(kernel, endpoint, async ({ tx, me, at, params, note }) => {
    const own = await tx
      .selectFrom('export_file')
      .select('state')
      .where('id', '=', params.id)
      .where('account_id', '=', me.accountId)
      .forUpdate()
      .executeTakeFirst();
    if (own === undefined) throw noSuchRecord();
    if (['waiting', 'running'].includes(own.state)) {
      await tx
        .updateTable('export_file')
        .set({ state: 'cancelled', updated_at: at })
        .where('id', '=', params.id)
        .execute();
    }
    note({ objectType: 'export', objectId: params.id, detail: { state: own.state } });
    return {};
  });
}
