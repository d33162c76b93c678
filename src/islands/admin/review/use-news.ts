import { useQuery } from '@tanstack/react-query';

import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';
import { NODE_STATUS } from '#contract/flow/node-status.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { serverNow } from '#src/api/flow.ts';
import { reviewQueries } from '#src/api/review.ts';
import { shortTime, titleOf } from '#src/ui/approval/words.ts';

/** What a document was when somebody typed on it. */
type Typed = Pick<ReviewDetail, 'processRedundantId' | 'step' | 'task'>;

/** Who has done what since, of several who did the one at the node that was being decided; '' where the record does not tell. Pure. */
export function newsOf(lines: readonly AuditOperateRow[], { step, task }: Typed, now: string) {
  const since = lines.filter(
    ({ id, nodeStatus }) =>
      nodeStatus === NODE_STATUS.handled && /^\d+$/.test(id) && BigInt(id) > BigInt(step || '0'),
  );
  const line = since.findLast(({ nodeKey }) => nodeKey === task?.nodeKey) ?? since.at(-1);
  if (line === undefined) return '';
  const who = line.operatorName || line.companyName;
  const when = line.endTime && shortTime(line.endTime, now);
  return [who, when, titleOf(line)].filter(Boolean).join(' ');
}

/** Who has done what to a document since it was read; '' until that is known, and while nobody asks. */
export function useNews(typed: Typed | undefined): string {
  const { data = [] } = useQuery({
    queryKey: [...reviewQueries.step.key, typed?.processRedundantId, 'since', typed?.step],
    // Nothing of the record is better than a complaint about it: the page says the rest.
    queryFn: ({ signal }) =>
      reviewQueries.audit(typed?.processRedundantId ?? '', signal).catch(() => []),
    enabled: typed !== undefined,
  });
  return typed ? newsOf(data, typed, serverNow()) : '';
}
