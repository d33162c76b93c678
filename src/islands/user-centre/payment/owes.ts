import { receivablePlan } from '#contract/collection/receivable-plan.ts';
import { call } from '#src/api/client.ts';

/** Whether my company owes the platform anything, or ever has. */
export const owes = async (signal: AbortSignal): Promise<boolean> =>
  (await call(receivablePlan.page, { pageNum: 1, pageSize: 1 }, { signal })).total > 0;
