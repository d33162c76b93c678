import { sql } from 'kysely';

import { NOUN } from '#contract/noun/noun.ts';
import {
  adminProjectLicence,
  LICENCE_REFUSAL,
  renewsLicence,
} from '#contract/project/renew-licence.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

const projects = columnsOf('project', 't');

interface Licensed {
  status: string;
  productId: string;
  until: string;
  version: number;
}

async function lockProject(tx: Tx, id: string): Promise<Licensed> {
  const { rows } = await sql<Licensed>`
    select ${projects.project_status} as status, ${projects.product_id} as "productId", ${projects.version},
      coalesce(${projects.form_data} ->> 'licenseExpire', '') as until
    from ${projects} where ${projects.id} = ${id} and not ${projects.deleted} for no key update of t`.execute(
    tx,
  );
  const [project] = rows;
  if (project === undefined) throw noSuchRecord();
  return project;
}

/** 登记许可续期 by risk; what was submitted and approved before stands in the approval as it was. */
export const renewLicenceRoute = (kernel: Kernel): Route =>
  write(kernel, adminProjectLicence.renew, async ({ tx, me, at, input, note }) => {
    const { id, licenseExpire, reason, version } = input;
    const { status, productId, until, version: known } = await lockProject(tx, id);
    if (version !== undefined && version !== known) throw conflict(NOUN.changed);
    if (!renewsLicence(status, productId)) throw refused(LICENCE_REFUSAL.status);
    if (licenseExpire <= wireDay(at) || licenseExpire <= until) {
      throw invalidField('licenseExpire', LICENCE_REFUSAL.earlier);
    }
    const renewed = JSON.stringify({ licenseExpire });
    await tx
      .updateTable('project as t')
      .set((row) => ({
        form_data: sql`${projects.form_data} || ${renewed}::jsonb`,
        updated_by: me.accountId,
        updated_at: at,
        version: row('t.version', '+', 1),
      }))
      .where('t.id', '=', id)
      .execute();
    const detail = { before: { licenseExpire: until }, after: { licenseExpire, reason } };
    note({ objectType: 'project', objectId: id, detail });
    return {};
  });
