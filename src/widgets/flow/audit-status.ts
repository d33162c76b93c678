import { AUDIT } from '#contract/flow.ts';
import { enumName } from '#src/stores/enums.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

const TONES: Readonly<Record<string, Tone>> = {
  [AUDIT.running]: 'wait',
  [AUDIT.companyReview]: 'wait',
  [AUDIT.returned]: 'seal',
  [AUDIT.approved]: 'done',
  [AUDIT.rejected]: 'seal',
};

/** 审批状态 as list and detail show it. */
export function statusOf({ auditStatus }: { auditStatus: string }): { text: string; tone: Tone } {
  return { text: enumName('AuditStatus', auditStatus), tone: TONES[auditStatus] ?? 'plain' };
}
