import { AUDIT, FLOW, OPERATE } from '#contract/flow/flow.ts';
import { APPROVAL_STATES } from '#contract/flow/states.ts';
import { NOT_OPEN } from '#contract/form/business-form.ts';
import { before, HOUR, wireTime } from '#server/kernel/clock.ts';
import { forbidden, refused } from '#server/kernel/wire/refusal.ts';
import { asksOtherwise, changesBetween, submissionOf } from './changes.ts';
import { newestDefinition } from './definition.ts';
import type { ProcessEngine } from './engine.ts';
import { type Flow, type FlowStep, submittersOf } from './flow.ts';
import { factsOf, type InstanceRow, move, openRun, type Run, setInstance } from './instance.ts';
import { nameOf, setState } from './record.ts';
import { endAs, NO_REASON, type Reason, runEffectOn, settle } from './settle.ts';
import { noteOperation, openTasks, START_NODE } from './tasks.ts';
import { tellHolders } from './urge.ts';

const SUBMITTABLE = APPROVAL_STATES.transitions.submit.from;
const RUNNING = APPROVAL_STATES.transitions.withdraw.from;
const URGED_EVERY = 4 * HOUR;

/** Whether an account may submit and withdraw: the creator, and the administrators of its company. */
export function maySubmit(
  flow: Pick<Flow, 'submitters'>,
  createdBy: string,
  me: { accountId: string; roles: readonly string[] },
): boolean {
  return me.accountId === createdBy || me.roles.some((role) => submittersOf(flow).includes(role));
}

function expectSubmitter(flow: Flow, { record, me }: FlowStep): void {
  if (!maySubmit(flow, record.createdBy, me)) throw forbidden();
}

/** The line about a document as reviewers read it. */
async function summaryOf(flow: Flow, step: FlowStep): Promise<string> {
  const subject = (await flow.subject?.(step)) ?? '';
  return [subject, flow.summary(step.record.row)].filter((one) => one !== '').join(' · ');
}

/** The process for a document, that of its business type, of its line, or of all, and the parameters' values. */
async function definitionFor(flow: Flow, { tx, record }: FlowStep) {
  const product = flow.productColumn === undefined ? '' : String(record.row[flow.productColumn]);
  const found = await newestDefinition(tx, flow.moduleId, product);
  if (found === undefined) throw refused(NOT_OPEN);
  return found;
}

/** Companies that act in it: the applicant's, and those that nodes name. */
function companiesOf(
  run: Pick<Run, 'definition' | 'step'>,
  facts: Record<string, string>,
): string[] {
  const named = run.definition.nodes.map(({ company }) => company && facts[company]);
  const ids = [run.step.record.companyId, ...named].filter((one) => typeof one === 'string');
  return [...new Set(ids.filter((one) => one !== ''))];
}

async function begin(flow: Flow, engine: ProcessEngine, step: FlowStep): Promise<Run> {
  const { tx, record, me, at } = step;
  const { definition, params } = await definitionFor(flow, step);
  const facts = await factsOf(flow, step);
  const about = {
    definition_key: definition.key,
    definition_version: definition.version,
    company_ids: companiesOf({ definition, step }, facts),
    object_no: flow.numberColumn === undefined ? '' : nameOf(flow, record.row),
    summary: await summaryOf(flow, step),
    submitter_id: me.accountId,
    handed_in_by: step.handedInBy ?? '',
    submitted_at: at,
    status: 'withdrawn',
    facts: JSON.stringify(facts),
  };
  const instance: InstanceRow = await tx
    .insertInto('process_instance')
    .values({
      ...about,
      object_type: flow.objectType,
      object_id: record.id,
      company_id: record.companyId,
      applicant_id: record.createdBy,
      submitters: [me.accountId],
      round: 0,
      view: '{}',
    })
    // After a withdrawal the same document runs anew, by the process that holds now; its record goes on.
    .onConflict((row) => row.columns(['object_type', 'object_id']).doUpdateSet(about))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { flow, engine, step, instance, definition, params };
}

const ANEW = '申请内容有调整，从头审批';

/**
 * Submits a document that is locked: a draft, a withdrawn or a returned one. Throws flow_state for every other, 403 for
 * who may not, and whatever the noun's guard throws. Returned documents keep the version of their process, and go straight
 * to the node that has returned them (rules.md F) unless they ask for something else than those who agreed were asked for.
 */
export async function submit(
  flow: Flow,
  engine: ProcessEngine,
  step: FlowStep,
  resubmit: 'start' | 'node',
): Promise<Run> {
  const { record, me, at, tx } = step;
  expectSubmitter(flow, step);
  if (!SUBMITTABLE.includes(record.auditStatus)) throw refused(FLOW.notAllowed);
  await flow.guard?.(step);
  const again = record.auditStatus === AUDIT.returned;
  const run = again ? await openRun(flow, engine, step) : await begin(flow, engine, step);
  const view = submissionOf(await flow.view(tx, record));
  const changes = run.instance.round === 0 ? [] : changesBetween(run.instance.view, view);
  const isStraight = again && resubmit === 'node' && run.instance.resume_at !== null;
  const { harmless = [], stands = () => true } = flow;
  const goesOn =
    isStraight &&
    !asksOtherwise(run.instance.view, view, harmless) &&
    (await stands(record.row, step));
  await setInstance(run, {
    round: run.instance.round + 1,
    submitter_id: me.accountId,
    handed_in_by: step.handedInBy ?? '',
    submitters: [...new Set([...run.instance.submitters, me.accountId])],
    summary: await summaryOf(flow, step),
    view,
    approved: false,
    urged_at: null,
    submitted_at: at,
  });
  step.record = await setState(tx, flow, record, {
    process_redundant_id: run.instance.id,
    audit_status: AUDIT.running,
    submit_time: at,
    return_reason: '',
  });
  const byWhom = step.handedInBy && { bySystem: true, opinion: `由 ${step.handedInBy} 提交` };
  const opinion = isStraight && !goesOn ? ANEW : '';
  await noteOperation(run, {
    type: OPERATE.submit,
    ...START_NODE,
    changes,
    opinion,
    ...(byWhom || {}),
  });
  await runEffectOn(run, 'submitted', { ...NO_REASON, goesOn });
  const to = goesOn ? 'node' : 'start';
  await move(run, again ? { kind: 'resubmit', to } : { kind: 'start' });
  await settle(run);
  return run;
}

/** Takes a document back while no node has approved. Throws flow_approved afterwards, and whatever the noun says against it. */
export async function withdraw(
  flow: Flow,
  engine: ProcessEngine,
  step: FlowStep,
  opinion: string,
): Promise<Run> {
  expectSubmitter(flow, step);
  if (!RUNNING.includes(step.record.auditStatus)) throw refused(FLOW.notAllowed);
  flow.withdrawal?.(step);
  const run = await openRun(flow, engine, step);
  if (run.instance.approved) throw refused(FLOW.approvedAlready);
  await noteOperation(run, { type: OPERATE.withdraw, ...START_NODE, opinion });
  await endAs(run, 'withdrawn', { opinion, marks: [] } satisfies Reason);
  return run;
}

/** Reminds whoever has to act, at most once in four hours. Throws flow_urged before. */
export async function urge(flow: Flow, engine: ProcessEngine, step: FlowStep): Promise<Run> {
  if (!RUNNING.includes(step.record.auditStatus)) throw refused(FLOW.notAllowed);
  const run = await openRun(flow, engine, step);
  const { urged_at } = run.instance;
  if (urged_at !== null && urged_at > before(step.at, URGED_EVERY)) {
    const next = wireTime(before(urged_at, -URGED_EVERY)).slice(11, 16);
    throw refused({ code: FLOW.urgedLately, text: `已催办过，${next} 后可再次催办` });
  }
  await setInstance(run, { urged_at: step.at });
  await step.tx
    .updateTable('process_task')
    .set({ urged_at: step.at })
    .where('instance_id', '=', run.instance.id)
    .where('status', '=', 1)
    .execute();
  await tellHolders(run, await openTasks(run));
  return run;
}

/** Urges as the applicant: the creator, or whoever else may submit. Throws 403 for anybody else, and what urge() throws. */
export function urgeOwn(flow: Flow, engine: ProcessEngine, step: FlowStep): Promise<Run> {
  expectSubmitter(flow, step);
  return urge(flow, engine, step);
}
