import type { ProjectDetail } from '#contract/project/project.ts';
import { LedgerPanel } from '#src/widgets/limit/ledger-panel.tsx';

/** 额度流水, once the limit is open and for those who are told of it. */
export function Ledger({ project }: { project: ProjectDetail }) {
  return project.limit ? <LedgerPanel projectId={project.id} /> : null;
}
