import type { Module } from '#server/kernel/module.ts';
import { addDemoDisputes } from './demo.ts';
import { disputeRecord } from './document.ts';
import { disputeMessages } from './messages.ts';
import { disputeCounts } from './operator-counts.ts';
import { operatorDisputeRoutes } from './operator-routes.ts';
import { escalateOverdue } from './overdue.ts';
import { remindOfSteps } from './remind.ts';
import { disputeRoutes } from './routes.ts';
import { disputeWorkbench } from './workbench.ts';

/** 争议 over lines of whatever documents the modules say may be disputed. */
export function disputeModule(nouns: readonly Module[]): Module {
  const parts = new Map(
    nouns.flatMap(({ disputed }) => (disputed ? [[disputed.objectType, disputed] as const] : [])),
  );
  return disputeRecord.module({
    routes: (kernel) => [...disputeRoutes(kernel, parts), ...operatorDisputeRoutes(kernel, parts)],
    messages: disputeMessages,
    workbench: disputeWorkbench,
    operatorCounts: disputeCounts,
    demo: addDemoDisputes(parts),
    jobs: {
      escalateOverdue: { at: '*/10 * * * *', run: escalateOverdue },
      remindOfDisputes: { at: '*/10 * * * *', run: remindOfSteps },
    },
  });
}
