import { type RawBuilder, sql } from 'kysely';

import { BUSINESS, mayCall, TERMINATORS, VOIDERS } from '#contract/account/platform-role.ts';
import { AUDIT, OPERATE } from '#contract/flow/flow.ts';
import { review } from '#contract/flow/review.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { type RecordRights, readsDocument } from '#server/kernel/files/record-rights.ts';
import { isForOthers } from '#server/kernel/flow/decide.ts';
import { loadDefinition, type NodeDefinition } from '#server/kernel/flow/definition.ts';
import { START } from '#server/kernel/flow/engine.ts';
import type { Flow, FlowRecord } from '#server/kernel/flow/flow.ts';
import type { InstanceRow } from '#server/kernel/flow/instance.ts';
import { editableAt, nodeFieldOf } from '#server/kernel/flow/node-values.ts';
import { queuesOf } from '#server/kernel/flow/people.ts';
import { reread } from '#server/kernel/flow/record.ts';
import type { TaskRow } from '#server/kernel/flow/tasks.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { ownersRoom } from '#server/kernel/ledger/owner-room.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { meValues } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { linesOf, ticksOf } from './lines.ts';
import { limitedProject, settledOf } from './settled.ts';

const tasks = columnsOf('process_task');

interface Found {
  instance: InstanceRow;
  open: TaskRow[];
  company_name: string;
  submitter_name: string;
}

/** The process, by itself or by one of its tasks. Throws 404. */
async function find(
  tx: Tx,
  visible: RawBuilder<boolean>,
  { taskId, processRedundantId }: { taskId?: string; processRedundantId?: string },
): Promise<Found> {
  if (taskId === undefined && processRedundantId === undefined) throw noSuchRecord();
  const instance = await tx
    .selectFrom('process_instance as instance')
    .innerJoin('account as submitter', 'submitter.id', 'instance.submitter_id')
    .leftJoin('company', 'company.id', 'instance.company_id')
    .selectAll('instance')
    .select(
      sql<string>`coalesce(nullif(instance.handed_in_by, ''), submitter.nick_name)`.as(
        'submitter_name',
      ),
    )
    .select(sql<string>`coalesce(company.name, '')`.as('company_name'))
    .where(
      'instance.id',
      '=',
      taskId === undefined
        ? sql<string>`${processRedundantId}::bigint`
        : sql<string>`(select ${tasks.instance_id} from ${tasks} where ${tasks.id} = ${taskId})`,
    )
    .where(visible)
    .executeTakeFirst();
  if (instance === undefined) throw noSuchRecord();
  const open = await tx
    .selectFrom('process_task')
    .selectAll()
    .where('instance_id', '=', instance.id)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  return { ...instance, instance, open };
}

interface Seen extends Found {
  flow: Flow;
  me: Me;
  at: Date;
  record: FlowRecord;
  nodes: readonly NodeDefinition[];
  /** My open task. */
  task: TaskRow | undefined;
  node: NodeDefinition | undefined;
}

function myTask({ open, instance }: Found, me: Me, taskId: string | undefined) {
  if (instance.submitters.includes(me.accountId)) return undefined;
  const queues = queuesOf(me);
  const mine = open.filter(({ kind, queue }) => kind !== 'supply' && queues.includes(queue));
  return mine.find(({ id }) => id === taskId) ?? mine[0];
}

function actionsOf({ me, task, node, instance, open, record }: Seen): string[] {
  const holds = (roles: readonly string[]) => me.roles.some((role) => roles.includes(role));
  const submitted = instance.submitters.includes(me.accountId);
  const asked = open.some(({ kind }) => kind === 'supply');
  const alive = instance.status === 'running' || instance.status === 'returned';
  return [
    ...(task ? ['approve'] : []),
    ...(task && node?.allowReturn ? ['returnBack'] : []),
    ...(task && node?.allowReject ? ['reject'] : []),
    ...(task && node?.allowTransfer ? ['transfer'] : []),
    ...(task ? ['addSign'] : []),
    ...(task && !asked ? ['askMore'] : []),
    ...(!task && instance.status === 'running' ? ['urge'] : []),
    ...(alive && !submitted && holds(TERMINATORS) ? ['terminate'] : []),
    ...(record.auditStatus === AUDIT.approved && !submitted && holds(VOIDERS) ? ['void'] : []),
  ];
}

function taskOf({ task, instance, nodes, at }: Seen): ReviewDetail['task'] {
  if (task === undefined) return null;
  const due = task.due_at instanceof Date ? task.due_at : undefined;
  const passed = nodes.filter(({ nodeKey }) => instance.passed.includes(nodeKey));
  return {
    taskId: task.id,
    nodeKey: task.node_key,
    nodeName: task.node_name,
    kind: task.kind,
    startTime: wireTime(task.started_at),
    dueTime: due ? wireTime(due) : null,
    overdue: due !== undefined && due < at,
    note: task.note,
    returnTargets: [
      { nodeKey: START, nodeName: '申请人' },
      ...passed
        .filter(({ side }) => side !== 'system')
        .map(({ nodeKey, nodeName }) => ({ nodeKey, nodeName })),
    ],
  };
}

const RETURNS: readonly string[] = [OPERATE.returnBack, OPERATE.companyReturn];

async function detailOf(tx: Tx, seen: Seen): Promise<ReviewDetail> {
  const { flow, instance, record, task, node, me } = seen;
  const lines = await linesOf(tx, instance.id);
  const editable =
    task === undefined || task.kind === 'addSign' || !node ? [] : editableAt(flow, node, record);
  return {
    processRedundantId: instance.id,
    objectType: flow.objectType,
    objectName: flow.objectName,
    objectId: instance.object_id,
    objectNo: instance.object_no,
    summary: instance.summary,
    companyName: seen.company_name,
    submitterName: seen.submitter_name,
    submitTime: wireTime(instance.submitted_at),
    status: record.auditStatus,
    version: record.version,
    step: lines[0]?.id ?? '',
    task: taskOf(seen),
    actions: actionsOf(seen),
    view: await flow.view(tx, record),
    ticks: ticksOf(seen, lines),
    settled: await settledOf(tx, seen, editable),
    projectId: mayCall(BUSINESS, me.roles)
      ? await limitedProject(tx, flow.project?.(record))
      : null,
    fields: editable.map((field) => nodeFieldOf(field, record.row)),
    marks: lines.find(({ operate_type }) => RETURNS.includes(operate_type))?.field_marks ?? [],
    changes: lines.find(({ operate_type }) => operate_type === OPERATE.submit)?.changes ?? [],
    exposure: (await flow.exposure?.(tx, record)) ?? null,
    owners: flow.exposure && flow.project ? await ownersRoom(tx, flow.project(record)) : [],
  };
}

/** The review page of any approval: one transaction that sees one moment, because the noun shows its own form. */
export function detailRoute(
  kernel: Kernel,
  flows: ReadonlyMap<string, Flow>,
  rights: RecordRights,
): Route {
  return transactedRead(kernel, review.detail, async ({ tx, me, at, input }) => {
    const { taskId, processRedundantId } = input;
    const found = await find(tx, readsDocument(rights, meValues(me, at)), {
      ...(taskId && { taskId }),
      ...(processRedundantId && { processRedundantId }),
    });
    const { instance } = found;
    const flow = flows.get(instance.object_type);
    if (flow === undefined) throw noSuchRecord();
    const record = await reread(tx, flow, instance.object_id);
    const { definition_key, definition_version } = instance;
    const { nodes } = await loadDefinition(tx, definition_key, definition_version);
    const asked = myTask(found, me, taskId);
    const task = asked && (await isForOthers({ tx, at }, asked, me.accountId)) ? undefined : asked;
    const node = nodes.find(({ nodeKey }) => nodeKey === instance.node_key);
    return detailOf(tx, { ...found, flow, me, at, record, nodes, task, node });
  });
}
