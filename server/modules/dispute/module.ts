import type { Module } from '#server/kernel/module.ts';
import type { DisputedPart } from '#server/kernel/parts/dispute.ts';
import { addDemoDisputes } from './demo.ts';
import { disputeRecord } from './document.ts';
import type { Parts } from './end.ts';
import { disputeMessages } from './messages.ts';
import { disputeCounts } from './operator-counts.ts';
import { operatorDisputeRoutes } from './operator-routes.ts';
import { escalateOverdue } from './overdue.ts';
import { remindOfSteps } from './remind.ts';
import { disputeRoutes } from './routes.ts';
import { disputeWorkbench } from './workbench.ts';

/** A part and whatever follows it in other modules, in their order. */
function withFollowers(part: DisputedPart, nouns: readonly Module[]): DisputedPart {
  const followers = nouns.flatMap(({ followsDisputes }) =>
    followsDisputes?.objectType === part.objectType ? [followsDisputes] : [],
  );
  const each = [part, ...followers];
  return {
    ...part,
    async held(...claim) {
      for (const one of each) await one.held(...claim);
    },
    async resolved(...end) {
      for (const one of each) await one.resolved(...end);
    },
  };
}

const partsOf = (nouns: readonly Module[]): Parts =>
  new Map(
    nouns.flatMap(({ disputed }) =>
      disputed ? [[disputed.objectType, withFollowers(disputed, nouns)] as const] : [],
    ),
  );

/** 争议 over lines of whatever documents the modules say may be disputed. */
export function disputeModule(nouns: readonly Module[]): Module {
  const parts = partsOf(nouns);
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
