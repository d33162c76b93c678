import type { LedgerLine, LimitDetail, LimitPreview, LimitVerdict } from '#contract/limit/limit.ts';
import { askLimit, ledgerOf, previewLimit, verifyLedger } from '#src/api/limit.ts';
import type { ListDeclaration } from '#src/ui/list-page/list-panel.tsx';

/** Where a limit and its ledger are read: as a customer, or as an operator. */
export interface LimitCalls {
  readonly detail: (projectId: string, signal: AbortSignal) => Promise<LimitDetail | null>;
  readonly preview: (projectId: string, amount: string) => Promise<LimitPreview>;
  readonly verify: (projectId: string) => Promise<LimitVerdict>;
  /** The ledger of one project as a list, and its exports where there are any. */
  readonly ledger: (projectId: string) => Pick<ListDeclaration<LedgerLine>, 'source' | 'exports'>;
  /** What to do about a ledger that is not intact. */
  readonly brokenHint: string;
}

export const customerLimits: LimitCalls = {
  detail: askLimit,
  preview: previewLimit,
  verify: verifyLedger,
  ledger: ledgerOf,
  brokenHint: '请联系平台客服核查',
};
