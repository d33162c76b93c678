import { sql } from 'kysely';

import type { FlowChange } from '#contract/flow/audit-operate.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import type { TickInput } from '#contract/flow/tick.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Flow, FlowRecord } from '#server/kernel/flow/flow.ts';
import { ticksAt, ticksFor } from '#server/kernel/flow/node-values.ts';
import type { TaskRow } from '#server/kernel/flow/tasks.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const operations = columnsOf('process_operation', 'done');
const accounts = columnsOf('account');

/** A line of the approval record, as far as the review page needs it. */
export interface Line {
  id: string;
  operate_type: string;
  node_key: string;
  node_name: string;
  operator_id: string | null;
  name: string | null;
  ended_at: Date;
  ticks: TickInput[];
  field_marks: ReviewDetail['marks'];
  changes: FlowChange[];
}

/** What was done, newest first. */
export async function linesOf(tx: Tx, instanceId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${operations.id}::text, ${operations.operate_type}, ${operations.node_key},
      ${operations.node_name}, ${operations.operator_id}::text, ${accounts.nick_name} as name,
      ${operations.ended_at}, ${operations.ticks}, ${operations.field_marks}, ${operations.changes}
    from ${operations} left join ${accounts} on ${accounts.id} = ${operations.operator_id}
    where ${operations.instance_id} = ${instanceId} order by ${operations.id} desc limit 200`.execute(
    tx,
  );
  return rows;
}

type Conclusion = Line & { given: TickInput };

/** The newest conclusion of each person at each node that answers the check. */
function conclusionsOf(key: string, nodes: readonly string[], lines: readonly Line[]) {
  const newest = new Map<string, Conclusion>();
  for (const line of lines) {
    const by = `${line.node_key} ${line.operator_id}`;
    const given = line.ticks.find((tick) => tick.key === key);
    if (given && nodes.includes(line.node_key) && !newest.has(by)) {
      newest.set(by, { ...line, given });
    }
  }
  return [...newest.values()];
}

interface Reading {
  flow: Flow;
  record: FlowRecord;
  task: TaskRow | undefined;
  me: Me;
}

/** The checks of a document with everybody's conclusions, and the reader's own to go on from. */
export function ticksOf(
  { flow, record, task, me }: Reading,
  lines: readonly Line[],
): ReviewDetail['ticks'] {
  const node = task === undefined || task.kind === 'addSign' ? undefined : task.node_key;
  const asked = node === undefined ? [] : ticksAt(flow, node, record);
  return ticksFor(flow, record).map((tick) => {
    const given = conclusionsOf(tick.key, tick.nodes, lines);
    const own = given.find(
      ({ node_key, operator_id }) => node_key === node && operator_id === me.accountId,
    );
    return {
      key: tick.key,
      label: tick.label,
      asked: asked.includes(tick),
      result: own?.given.result ?? null,
      note: own?.given.note ?? '',
      given: given.map(({ node_name, name, ended_at, given: { result, note } }) => ({
        nodeName: node_name,
        by: name ?? '',
        time: wireTime(ended_at),
        result,
        note,
      })),
    };
  });
}
