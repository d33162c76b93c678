import { sql } from 'kysely';

import { adminDisputeCalls } from '#contract/dispute/calls.ts';
import type { DisputeDetail } from '#contract/dispute/dispute.ts';
import {
  DISPUTE_PARTY,
  DISPUTE_REFUSAL,
  DISPUTE_STATUS,
  OPEN_DISPUTE,
} from '#contract/dispute/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import { selection, toWire } from '#server/kernel/resource/rows.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { accept, addNote, offer, rule } from './acts.ts';
import { disputeRecord } from './document.ts';
import type { Parts } from './end.ts';
import { expectPlatformSide, lockAny, TALKING } from './lock.ts';
import { partOf } from './steps.ts';

const t = columnsOf('dispute', 't');
const offers = columnsOf('dispute_offer', 'o');
const { other, judge } = DISPUTE_PARTY;
const { platform } = DISPUTE_STATUS;

/** Whoever has spoken for the platform as a side is not its judge. */
async function expectUninvolved(tx: Tx, disputeId: string, accountId: string): Promise<void> {
  const { rows } = await sql`
    select from ${offers} where ${offers.dispute_id} = ${disputeId} and ${offers.created_by} = ${accountId}
      and ${offers.party} = ${other} and ${offers.company_id} is null limit 1`.execute(tx);
  if (rows.length > 0) throw refused(DISPUTE_REFUSAL.samePerson);
}

/** Everything of one dispute, as its own company reads it; the platform reads no less. */
const detail = (kernel: Kernel): Route =>
  transactedRead(kernel, adminDisputeCalls.detail, async ({ tx, me, input: { id } }) => {
    const { rows } = await sql<StoredRow>`
      select ${selection(disputeRecord.noun)} from ${t} where ${t.id} = ${id} and not ${t.deleted}`.execute(
      tx,
    );
    const [row] = rows;
    if (row === undefined) throw noSuchRecord();
    const reader = { ...me, companyId: String(row.company_id) };
    return toWire(disputeRecord.noun, row, reader) as DisputeDetail;
  });

/** Everything that operators do with disputes. */
export function operatorDisputeRoutes(kernel: Kernel, parts: Parts): Route[] {
  return [
    detail(kernel),

    write(kernel, adminDisputeCalls.offer, async (writing) => {
      const { tx, input } = writing;
      const dispute = await lockAny(tx, { ...input, from: TALKING });
      expectPlatformSide(dispute);
      return offer(writing, dispute, other, input);
    }),

    write(kernel, adminDisputeCalls.accept, async (writing) => {
      const { tx, input } = writing;
      const dispute = await lockAny(tx, { ...input, from: TALKING });
      expectPlatformSide(dispute);
      return accept(writing, parts, dispute, other);
    }),

    write(kernel, adminDisputeCalls.note, async (writing) => {
      const { tx, input } = writing;
      const dispute = await lockAny(tx, { id: input.id, from: OPEN_DISPUTE });
      return addNote(writing, dispute, judge, input);
    }),

    write(kernel, adminDisputeCalls.rule, async (writing) => {
      const { tx, me, input } = writing;
      const dispute = await lockAny(tx, { ...input, from: [platform] });
      await expectUninvolved(tx, dispute.id, me.accountId);
      const settled = partOf(dispute, input);
      return rule(writing, parts, dispute, { ...input, settled });
    }),
  ];
}
