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
  accounts: readonly string[],
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
