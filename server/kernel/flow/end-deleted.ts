import { AUDIT, OPERATE } from '#contract/flow/flow.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Writing } from '#server/kernel/wire/write.ts';
import type { Flow, FlowStep } from './flow.ts';
import { openRun } from './instance.ts';
import { lockDocument, ownedBy } from './record.ts';
import { endAs } from './settle.ts';
import { noteOperation, START_NODE } from './tasks.ts';

const OPINION = '删除了已退回的单据';

/**
 * What of a flow follows from the deletion of a document, before it is gone: of one that was returned the process ends as with a
 * withdrawal, so that nobody waits for it, and its noun says what else becomes of it.
 */
export async function endDeleted(
  { engine, cipher }: Pick<Kernel, 'engine' | 'cipher'>,
  flow: Flow,
  {
    tx,
    at,
    me,
    emit,
    input,
  }: Pick<Writing<never, never>, 'tx' | 'at' | 'me' | 'emit'> & {
    input: { id: string };
  },
): Promise<void> {
  const record = await lockDocument(tx, flow, { id: input.id, visible: ownedBy(me) });
  const step: FlowStep = { tx, at, me, record, cipher, emit };
  if (record.auditStatus === AUDIT.returned) {
    const run = await openRun(flow, engine, step);
    await noteOperation(run, { type: OPERATE.withdraw, ...START_NODE, opinion: OPINION });
    await endAs(run, 'withdrawn', { opinion: '', marks: [] });
  }
  await flow.deleted?.(step);
}
