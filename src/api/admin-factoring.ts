import { adminFactoringStanding, adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { adminNoticeSteps } from '#contract/factoring/notice.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import { bare, one } from './admin-call.ts';
import { call } from './client.ts';

/** What operators do with a financing of receivables (保理融资). */
export const factoringSteps = {
  propose: one(adminFactoringSteps.propose),
  debtorLimit: one(adminFactoringSteps.debtorLimit),
  checkLegally: bare(adminFactoringSteps.checkLegally),
  register: one(adminFactoringSteps.register),
  collect: one(adminFactoringSteps.collect),
  undo: one(adminFactoringSteps.undo),
  refundFee: one(adminFactoringSteps.refundFee),
  writeOff: one(adminFactoringSteps.writeOff),
  extend: one(adminFactoringSteps.extend),
};

/** Sends a debtor without an account the link to its notice; answers the masked phone and until when it is good. */
export const sendNoticeLink = one(adminNoticeSteps.link);

export type StandingOf = CallOutput<(typeof adminFactoringStanding)['standing']>;

/** Its receivables with what each owes today, and the limit of its debtor; for what draws it. */
export const factoringStanding = (id: string) => ({
  queryKey: ['admin', 'factoring', 'standing', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<StandingOf> =>
    call(adminFactoringStanding.standing, { id }, { signal }),
});
