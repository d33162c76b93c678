import { type RawBuilder, sql } from 'kysely';
import { adminDownload, commonDownload, EXPORT_HANDLE } from '#contract/noun/export.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, MINUTE } from '#server/kernel/clock.ts';
import { disposition } from '#server/kernel/files/names.ts';
import { openStored } from '#server/kernel/files/open-stored.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { mayRead } from '#server/kernel/resource/access.ts';
import { expectRole } from '#server/kernel/session/me.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { signedInBytes } from '#server/kernel/session/signed-in-bytes.ts';
import { forbidden, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import type { AllExported } from './exported.ts';

const exportFiles = columnsOf('export_file', 'e');
const relations = columnsOf('account_relation', 'r');

/** A file that was fetched stays for so long, so that a download that broke can be begun again. */
export const GRACE_MS = 10 * MINUTE;

const TYPE: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

interface Found {
  id: string;
  account_id: string;
  company_id: string | null;
  noun: string;
  format: string;
  storage_key: string;
  sha256: string | null;
  display_name: string;
  /** The account's roles in that company; null where it acts for it no more, and of what is no company's. */
  roles: string[] | null;
}

type Values = { handle: string; now: string; grace: string };

/** An operator's. */
const OF_OPERATOR = sql<boolean>`${exportFiles.company_id} is null and starts_with(${exportFiles.noun}, 'admin.')`;
/** Of my own things; or of a company's, while I act for it. */
const OF_CUSTOMER = sql<boolean>`not starts_with(${exportFiles.noun}, 'admin.')
  and (${exportFiles.company_id} is null or ${relations.id} is not null)`;

/** A finished export of mine. */
const finished = (visible: RawBuilder<boolean>) =>
  sessionRead<Values, Found>(
    ({ p, me }) => sql<Found>`
      select ${exportFiles.id}, ${exportFiles.account_id}, ${exportFiles.company_id}, ${exportFiles.noun},
        ${exportFiles.format}, ${exportFiles.storage_key}, ${exportFiles.sha256},
        ${exportFiles.display_name}, ${relations.customer_role} as roles
      from ${exportFiles} left join ${relations} on ${relations.account_id} = ${exportFiles.account_id}
        and ${relations.company_id} = ${exportFiles.company_id} and ${relations.status} = 2
        and (${relations.valid_to} is null or ${relations.valid_to} > ${p('now')})
      where ${exportFiles.handle} = ${p('handle')} and ${exportFiles.account_id} = ${me.accountId}
        and ${exportFiles.state} = 'done'
        and ${exportFiles.expires_at} > ${p('now')}
        and (${exportFiles.consumed_at} is null or ${exportFiles.consumed_at} > ${p('grace')})
        and ${visible}`,
  );

/**
 * GET /common/download and /admin/export/download. A handle is looked up and never joined to a path; every fetch is in the
 * audit log.
 */
export const downloadRoutes = (kernel: Kernel, all: AllExported): Route[] => [
  downloadRoute({ kernel, all }, commonDownload, OF_CUSTOMER),
  downloadRoute({ kernel, all }, adminDownload, OF_OPERATOR),
];

function downloadRoute(
  { kernel, all }: { kernel: Kernel; all: AllExported },
  endpoint: typeof commonDownload | typeof adminDownload,
  visible: RawBuilder<boolean>,
): Route {
  return signedInBytes(kernel, endpoint, {
    query: finished(visible),
    values: ({ input: { fileName }, at }) => ({
      handle: EXPORT_HANDLE.test(fileName) ? fileName : '',
      now: at.toISOString(),
      grace: before(at, GRACE_MS).toISOString(),
    }),
    async answer([found], { input, at, origin }, me) {
      const noun = found && all.get(found.noun)?.noun;
      if (found === undefined || noun === undefined) throw noSuchRecord();
      // What was written for a role is not fetched without it.
      expectRole(noun.calls.export, me);
      if (found.roles !== null && !mayRead(noun, { roles: found.roles })) throw forbidden();
      const { id, account_id: accountId, company_id: companyId } = found;
      await inScope(kernel.db, { accountId }, async (tx) => {
        if (input.delete === 'true') {
          // The first time counts: fetching again and again keeps nothing.
          await tx
            .updateTable('export_file')
            .set((row) => ({ consumed_at: row.fn.coalesce('consumed_at', row.val(at)) }))
            .where('id', '=', id)
            .execute();
        }
        const entry = { action: endpoint.name, accountId, companyId };
        await audit(tx, { ...entry, objectType: 'export', objectId: id }, origin, at);
      });
      const { stream, size } = await openStored(kernel.files, found.storage_key, {
        ...(found.sha256 !== null && { sha256: found.sha256 }),
      });
      return {
        body: stream,
        type: TYPE[found.format] ?? 'application/octet-stream',
        disposition: disposition('attachment', found.display_name),
        size,
      };
    },
  });
}
