import { doerOr } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import { submittersOf } from './flow.ts';
import type { Run } from './instance.ts';

/** Events of the approval machine; server/modules/flow/messages.ts turns them into messages. */
export type FlowTopic =
  | 'flow.todo'
  | 'flow.vacant'
  | 'flow.approved'
  | 'flow.returned'
  | 'flow.rejected'
  | 'flow.terminated'
  | 'flow.voided'
  | 'flow.askMore'
  | 'flow.supplied'
  | 'flow.urged'
  | 'flow.sla';

/** Tells accounts of an event, each once, through the outbox. */
export async function tell(
  { flow, instance, step }: Run,
  topic: FlowTopic,
  accounts: readonly (string | Hearer)[],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const payload = {
    objectName: flow.objectName,
    no: instance.object_no === '' ? instance.summary : instance.object_no,
    summary: instance.summary,
    routeName: flow.routeName,
    id: instance.object_id,
    processRedundantId: instance.id,
    ...more,
  };
  await step.emit({ topic, accountId: accounts, payload });
}

/**
 * Who hears what becomes of a document, and what is asked of it: its submitter, or those who may submit it in his place once
 * he has left its company.
 */
export async function applicantsOf({
  flow,
  instance,
  step,
}: Run): Promise<readonly (string | Hearer)[]> {
  const { company_id: companyId, submitter_id: submitter } = instance;
  if (companyId === null) return [submitter];
  return await doerOr(step.tx, { companyId, accountId: submitter }, submittersOf(flow), step.at);
}
