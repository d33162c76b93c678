import { adminFactoringStanding, adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { adminNoticeSteps } from '#contract/factoring/notice.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

type Steps = typeof adminFactoringSteps;

/** What operators do with a financing of receivables (保理融资). */
export const factoringSteps = {
  propose: (input: CallInput<Steps['propose']>) => call(adminFactoringSteps.propose, input),
  debtorLimit: (input: CallInput<Steps['debtorLimit']>) =>
    call(adminFactoringSteps.debtorLimit, input),
  checkLegally: (input: CallInput<Steps['checkLegally']>) =>
    call(adminFactoringSteps.checkLegally, input),
  register: (input: CallInput<Steps['register']>) => call(adminFactoringSteps.register, input),
  collect: (input: CallInput<Steps['collect']>) => call(adminFactoringSteps.collect, input),
  refundFee: (input: CallInput<Steps['refundFee']>) => call(adminFactoringSteps.refundFee, input),
  writeOff: (input: CallInput<Steps['writeOff']>) => call(adminFactoringSteps.writeOff, input),
  extend: (input: CallInput<Steps['extend']>) => call(adminFactoringSteps.extend, input),
};

/** Sends a debtor without an account the link to its notice; answers the masked phone and until when it is good. */
export const sendNoticeLink = (
  input: CallInput<(typeof adminNoticeSteps)['link']>,
): Promise<{ phone: string; expireTime: string }> => call(adminNoticeSteps.link, input);

type StandingOf = CallOutput<(typeof adminFactoringStanding)['standing']>;

/** Its receivables with what each owes today, and the limit of its debtor; for what draws it. */
export const factoringStanding = (id: string) => ({
  queryKey: ['admin', 'factoring', 'standing', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<StandingOf> =>
    call(adminFactoringStanding.standing, { id }, { signal }),
});
