import { type AuditOperateRow, listAuditOperate } from '#contract/flow/audit-operate.ts';
import type { FlowAnswer, flowEndpoints } from '#contract/flow/flow.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { serverTimestamp } from './server-clock.ts';

/** Calls of a noun that is approved, as its contract has them. */
export type FlowCalls = Pick<
  ReturnType<typeof flowEndpoints>,
  'submit' | 'withdraw' | 'urge' | 'supply' | 'review'
>;

type Name = keyof FlowCalls;

/** Sends one call of the machine; `action` makes a second try the same request. */
export function flowCall<K extends Name>(
  calls: FlowCalls,
  name: K,
  input: CallInput<FlowCalls[K]>,
  action?: Action,
): Promise<FlowAnswer> {
  return call(calls[name] as FlowCalls['urge'], input as { id: string }, {
    ...(action && { action }),
  });
}

/** The approval record (审批记录) of a document of mine. */
export function fetchApprovals(
  processRedundantId: string,
  signal: AbortSignal,
): Promise<AuditOperateRow[]> {
  return call(listAuditOperate, { processRedundantId }, { signal });
}

/** The server's now as the wire writes moments, `yyyy-MM-dd HH:mm:ss` in UTC+8. */
export function serverNow(): string {
  return serverTimestamp().replace(
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2}).*$/,
    '$1-$2-$3 $4:$5:$6',
  );
}
