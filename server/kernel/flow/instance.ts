import type { Selectable } from 'kysely';

import { AUDIT, FLOW } from '#contract/flow/flow.ts';
import { namesIn } from '#contract/form/expression.ts';
import { ahead } from '#server/db/sent-ahead.ts';
import type { Database } from '#server/db/types.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Visit } from './colleagues.ts';
import { type Definition, loadDefinition, type NodeDefinition } from './definition.ts';
import type { EngineEvent, EngineGiven, EngineState, ProcessEngine } from './engine.ts';
import type { Flow, FlowStep } from './flow.ts';
import { companyFacts } from './people.ts';
import { CALENDAR_PARAMS } from './working-time.ts';

/** Key of the company's own review (企业复核) in every process. */
export const COMPANY_REVIEW = 'C1';

export type InstanceRow = Selectable<Database['process_instance']>;

/** One move of one document: everything is locked, and belongs to the caller's transaction. */
export interface Run {
  flow: Flow;
  engine: ProcessEngine;
  step: FlowStep;
  instance: InstanceRow;
  definition: Definition;
  params: Readonly<Record<string, string>>;
  /** What is told with the approval that this move brings, where it is none without reserve. */
  remark?: string;
}

/** Parameters that a process reads: those of its conditions, and the calendar's. */
export async function paramsFor(
  tx: Tx,
  { nodes }: Definition,
): Promise<Readonly<Record<string, string>>> {
  const names = nodes.flatMap(({ condition }) =>
    condition === undefined ? [] : [...namesIn(condition).params],
  );
  return await paramsOf(tx, [...names, ...Object.values(CALENDAR_PARAMS)]);
}

/** What conditions read of a document: the noun's facts, and whether its company has a second person review. */
export async function factsOf(flow: Flow, step: FlowStep): Promise<Record<string, string>> {
  const own = await flow.facts?.(step);
  return { ...own, ...(await companyFacts(step.tx, step.record.companyId, step.at)) };
}

/** The process of a document that was submitted before, locked. Throws flow_state where there is none. */
export async function openRun(flow: Flow, engine: ProcessEngine, step: FlowStep): Promise<Run> {
  const { tx, record } = step;
  const instance = await tx
    .selectFrom('process_instance')
    .selectAll()
    .where('object_type', '=', flow.objectType)
    .where('object_id', '=', record.id)
    .forUpdate()
    .executeTakeFirst();
  if (instance === undefined) throw refused(FLOW.notAllowed);
  const { definition_key, definition_version } = instance;
  const definition = await loadDefinition(tx, definition_key, definition_version);
  return { flow, engine, step, instance, definition, params: await paramsFor(tx, definition) };
}

const PHASES: Readonly<Record<string, EngineState['phase']>> = {
  running: 'running',
  returned: 'returned',
};

/** The engine's state as the instance keeps it. */
export function stateOf(instance: InstanceRow): EngineState {
  return {
    at: instance.node_key,
    phase: PHASES[instance.status] ?? 'ended',
    passed: instance.passed,
    resumeAt: instance.resume_at,
  };
}

/** What the engine judges by. */
export function givenOf({ definition, params, instance, step }: Run): EngineGiven {
  const { facts, id, seq } = instance;
  return { definition, facts, params, today: wireDay(step.at), moveKey: `${id}.${seq}` };
}

/** Sets columns of the instance, in the row and in the run. */
export async function setInstance(
  run: Run,
  columns: Partial<Omit<InstanceRow, 'id'>>,
): Promise<void> {
  const { facts, view, ...plain } = columns;
  const change = run.step.tx
    .updateTable('process_instance')
    .set({
      ...plain,
      ...(facts && { facts: JSON.stringify(facts) }),
      ...(view && { view: JSON.stringify(view) }),
    })
    .where('id', '=', run.instance.id);
  await ahead(run.step.tx, change);
  Object.assign(run.instance, columns);
}

/** Lets the engine move, on fresh facts, and keeps where it stands then. `status` is what an end means. */
export async function move(
  run: Run,
  event: EngineEvent,
  ending: 'approved' | 'rejected' | 'withdrawn' | 'terminated' = 'approved',
): Promise<EngineState> {
  run.instance.facts = await factsOf(run.flow, run.step);
  const before = event.kind === 'start' ? undefined : stateOf(run.instance);
  const state = await run.engine.move(before, event, givenOf(run));
  const ended = state.phase === 'ended';
  await setInstance(run, {
    facts: run.instance.facts,
    node_key: state.at,
    passed: [...state.passed],
    resume_at: state.resumeAt,
    seq: run.instance.seq + 1,
    status: ended ? ending : state.phase,
    ended_at: ended ? run.step.at : null,
  });
  return state;
}

/** The node that acts. Throws flow_state where none does. */
export function nodeAt({ definition, instance }: Run): NodeDefinition {
  const found = definition.nodes.find(({ nodeKey }) => nodeKey === instance.node_key);
  if (found === undefined) throw refused(FLOW.notAllowed);
  return found;
}

/** The node that acts, as often as it has come. */
export const visitOf = ({ instance }: Pick<Run, 'instance'>): Visit => ({
  instanceId: instance.id,
  nodeKey: instance.node_key,
  round: instance.round,
});

const ENDED: Readonly<Record<string, string>> = {
  returned: AUDIT.returned,
  approved: AUDIT.approved,
  rejected: AUDIT.rejected,
  withdrawn: AUDIT.withdrawn,
  terminated: AUDIT.voided,
  voided: AUDIT.voided,
};

/** AuditStatus of an instance; C1 is the key of the company's own review in every process. */
export function auditStatusOf({ status, node_key }: Pick<InstanceRow, 'status' | 'node_key'>) {
  return ENDED[status] ?? (node_key === COMPANY_REVIEW ? AUDIT.companyReview : AUDIT.running);
}
