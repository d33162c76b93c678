import { adminFactoringDesk, adminFactoringStanding } from '#contract/factoring/desk.ts';
import { adminNoticeDesk } from '#contract/factoring/notice.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

type Desk = typeof adminFactoringDesk;

/** What operators do with a financing of receivables (保理融资). */
export const factoringDesk = {
  propose: (input: CallInput<Desk['propose']>) => call(adminFactoringDesk.propose, input),
  debtorLimit: (input: CallInput<Desk['debtorLimit']>) =>
    call(adminFactoringDesk.debtorLimit, input),
  checkLegally: (input: CallInput<Desk['checkLegally']>) =>
    call(adminFactoringDesk.checkLegally, input),
  register: (input: CallInput<Desk['register']>) => call(adminFactoringDesk.register, input),
  collect: (input: CallInput<Desk['collect']>) => call(adminFactoringDesk.collect, input),
  extend: (input: CallInput<Desk['extend']>) => call(adminFactoringDesk.extend, input),
};

/** Sends a debtor without an account the link to its notice; answers the masked phone and until when it is good. */
export const sendNoticeLink = (
  input: CallInput<(typeof adminNoticeDesk)['link']>,
): Promise<{ phone: string; expireTime: string }> => call(adminNoticeDesk.link, input);

type StandingOf = CallOutput<(typeof adminFactoringStanding)['standing']>;

/** Its receivables with what each owes today, and the limit of its debtor; for what draws it. */
export const deskStanding = (id: string) => ({
  queryKey: ['admin', 'factoring', 'standing', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<StandingOf> =>
    call(adminFactoringStanding.standing, { id }, { signal }),
});
