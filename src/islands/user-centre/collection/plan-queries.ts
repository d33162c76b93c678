import { receivablePlanDocument } from '#contract/collection/receivable-plan.ts';
import { recordQueries } from '#src/widgets/document/record-view.ts';

/** What is asked of receivables (应付款, as their buyer sees them). */
export const planQueries = recordQueries('receivablePlan', receivablePlanDocument.calls);
