import { sql } from 'kysely';

import type { ReviewView } from '#contract/flow/review-view.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { FlowRecord } from '#server/kernel/flow/flow.ts';
import { reviewOf } from '#server/kernel/form/review-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { adjustRow } from './guard.ts';
import { adjustForm } from './save.ts';

/** The form as reviewers read it. */
export async function reviewView(tx: Tx, record: FlowRecord): Promise<ReviewView> {
  const { form_data: values, project_id: projectId } = adjustRow(record);
  const { rows } = await sql<{ name: string }>`
    select project_name as name from project where id = ${projectId}`.execute(tx);
  return reviewOf(tx, await adjustForm(tx), {
    values,
    names: { [projectId]: rows[0]?.name ?? '' },
    objectType: 'applyAmountAdjust',
    objectId: record.id,
    today: wireDay(record.row.updated_at as Date),
  });
}
