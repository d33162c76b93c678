import { AUDIT, type FieldMark, OPERATE } from '#contract/flow/flow.ts';
import { START } from './engine.ts';
import type { FlowDecision, FlowStep } from './flow.ts';
import { move, nodeAt, type Run, setInstance } from './instance.ts';
import { reread, setState } from './record.ts';
import { dropTasks, noteOperation, openNode } from './tasks.ts';
import { applicantsOf, tell } from './tell.ts';

/** Why a move was made, for columns, effects and messages. */
export interface Reason {
  opinion: string;
  marks: readonly FieldMark[];
  goesOn?: boolean;
}

export const NO_REASON: Reason = { opinion: '', marks: [] };

/** Reads the document anew after its columns were set, so that an effect sees what is stored. */
export async function refresh(run: Run): Promise<FlowStep> {
  run.step.record = await reread(run.step.tx, run.flow, run.step.record.id);
  return run.step;
}

type EffectName = keyof NonNullable<Run['flow']['effects']>;

/** Runs the noun's effect of a decision on the document as it is stored. */
export async function runEffect(run: Run, name: EffectName, reason: Reason): Promise<void> {
  if (run.flow.effects?.[name] === undefined) return;
  await refresh(run);
  await runEffectOn(run, name, reason);
}

/** Runs the noun's effect of a decision on the document as the run has it. */
export async function runEffectOn(
  run: Run,
  name: EffectName,
  { opinion, marks, goesOn = false }: Reason,
): Promise<void> {
  const effect = run.flow.effects?.[name];
  if (effect === undefined) return;
  const { step } = run;
  const decision: FlowDecision = {
    ...step,
    processRedundantId: run.instance.id,
    opinion,
    fieldMarks: marks,
    goesOn,
  };
  await effect(decision);
}

/** Sets the state of the document, unless it is that already. */
async function setAudit(run: Run, audit_status: string, more: object = {}): Promise<void> {
  const { flow, step } = run;
  await setState(step.tx, flow, step.record, { audit_status, ...more });
}

async function finish(run: Run): Promise<void> {
  const { flow, step } = run;
  await refresh(run);
  await flow.guard?.(step);
  await setAudit(run, AUDIT.approved, { audit_time: step.at });
  await runEffect(run, 'approved', NO_REASON);
  const { submitter_id: submitter } = run.instance;
  const parties = (await flow.parties?.(step)) ?? [];
  const { remark = '' } = run;
  await tell(run, 'flow.approved', await applicantsOf(run), { remark });
  // The summary says amounts, which not everybody who takes part is told.
  const others = parties.filter(({ accountId }) => accountId !== submitter);
  if (others.length > 0) await tell(run, 'flow.approved', others, { summary: '', remark });
}

/** Gives the document back to the applicant. */
export async function giveBack(run: Run, reason: Reason): Promise<void> {
  await dropTasks(run);
  await move(run, { kind: 'return', to: START });
  await setAudit(run, AUDIT.returned, { audit_time: run.step.at, return_reason: reason.opinion });
  await runEffect(run, 'returned', reason);
  await tell(run, 'flow.returned', await applicantsOf(run), {
    reason: reason.opinion,
    count: String(reason.marks.length),
  });
}

/** Ends the process without an approval. */
export async function endAs(
  run: Run,
  ending: 'rejected' | 'withdrawn' | 'terminated',
  reason: Reason,
): Promise<void> {
  const { rejected, withdrawn, voided } = AUDIT;
  const status = { rejected, withdrawn, terminated: voided }[ending];
  await dropTasks(run);
  await move(run, { kind: 'end' }, ending);
  const decided = { audit_time: run.step.at, return_reason: reason.opinion };
  await setAudit(run, status, ending === 'withdrawn' ? {} : decided);
  await runEffect(run, ending, reason);
  if (ending === 'withdrawn') return;
  await tell(run, `flow.${ending}`, await applicantsOf(run), { reason: reason.opinion });
}

/** Runs the system's own step. Answers whether the process goes on. */
async function runSystem(run: Run): Promise<boolean> {
  const { nodeKey, nodeName } = nodeAt(run);
  const act = run.flow.system?.[nodeKey];
  if (act === undefined) throw new Error(`${run.flow.objectType} has no system step ${nodeKey}`);
  const { decision, opinion, fieldMarks: marks = [] } = await act(await refresh(run));
  const type = decision === 'approve' ? OPERATE.system : OPERATE.returnBack;
  await noteOperation(run, { type, nodeKey, nodeName, opinion, marks, bySystem: true });
  if (decision === 'approve') return true;
  await giveBack(run, { opinion, marks });
  return false;
}

/** Whatever follows from where the process stands now: the system's steps, the tasks of the next node, or the approval. */
export async function settle(run: Run): Promise<void> {
  while (run.instance.status === 'running') {
    const node = nodeAt(run);
    if (node.side !== 'system') {
      const status = node.side === 'own' ? AUDIT.companyReview : AUDIT.running;
      if (run.step.record.auditStatus !== status) await setAudit(run, status);
      await openNode(run, node);
      return;
    }
    if (!(await runSystem(run))) return;
    await move(run, { kind: 'pass' });
  }
  if (run.instance.status === 'approved') await finish(run);
}

/** The node is done when nobody who had to decide is left; a question to the applicant keeps nobody. */
export async function passNode(run: Run, left: number): Promise<void> {
  await setInstance(run, { approved: true });
  if (left > 0) return;
  if (nodeAt(run).side === 'party') await runEffect(run, 'agreed', NO_REASON);
  await dropTasks(run);
  await move(run, { kind: 'pass' });
  await settle(run);
}
