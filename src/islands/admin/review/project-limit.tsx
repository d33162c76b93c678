import { operatorLimits } from '#src/api/admin-limit.ts';
import { LedgerPanel } from '#src/widgets/limit/ledger-panel.tsx';
import { LimitPanel } from '#src/widgets/limit/limit-panel.tsx';

/** The limit at stake, a trial of it, and its ledger. */
export function ProjectLimit({ projectId }: { projectId: string }) {
  return (
    <>
      <LimitPanel projectId={projectId} calls={operatorLimits} />
      <LedgerPanel projectId={projectId} calls={operatorLimits} />
    </>
  );
}
