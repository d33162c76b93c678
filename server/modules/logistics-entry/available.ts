import { sql } from 'kysely';
import { logisticsEntry } from '#contract/logistics-entry/calls.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { tripProject } from './form.ts';
import { loadableLines, ofTrip } from './loadable.ts';

async function expectOwn(tx: Tx, id: string, companyId: string): Promise<void> {
  const trip = await tx
    .selectFrom('logistics_entry')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (trip === undefined) throw noSuchRecord();
}

/** What a supplier may load now of its pick-ups of a project. For whoever may register trips. */
export const availableRoute = (kernel: Kernel, writers: readonly string[]): Route =>
  transactedRead(kernel, logisticsEntry.available, async ({ tx, me, input }) => {
    expectOneOf(me, writers);
    const { projectId, tripId } = input;
    if (me.companyId === null) throw noSuchRecord();
    const project = await tripProject(tx, projectId, me.companyId);
    if (project === undefined) throw noSuchRecord();
    if (tripId !== undefined) await expectOwn(tx, tripId, me.companyId);
    const own = tripId === undefined ? sql<boolean>`false` : ofTrip(tripId);
    const { productLine } = project;
    return {
      lines: await loadableLines(tx, { supplierId: me.companyId, projectId, own }),
      productLine,
      tolerance: await toleranceOf(tx, productLine),
    };
  });
