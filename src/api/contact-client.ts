import { queryOptions } from '@tanstack/react-query';

import { contactClient } from '#contract/contact-client.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { nounQueries } from './noun.ts';

/** Trading partners (贸易伙伴): what lists and details ask. */
const queries = nounQueries('contactClient', contactClient);
export const contactClientQueries = {
  ...queries,
  /** 工商信息 of one; null when the registry knows nothing. */
  business: (id: string) =>
    queryOptions({
      queryKey: [...queries.key, 'business', id] as const,
      queryFn: ({ signal }) => call(contactClient.business, { id }, { signal }),
    }),
};

/** Changes the contact of a partner. */
export function saveContact(
  input: CallInput<typeof contactClient.save>,
  action: Action,
): Promise<string> {
  return call(contactClient.save, input, { action });
}

/** 邀请注册: by short message, or for a link to pass on. */
export function inviteContact(
  id: string,
  channel: CallInput<typeof contactClient.invite>['channel'],
  action: Action,
): Promise<CallOutput<typeof contactClient.invite>> {
  return call(contactClient.invite, { id, channel }, { action });
}
