import type { CallInput, CallOutput, Endpoint } from '#contract/endpoint.ts';

import { callOrTake } from './ahead.ts';
import { call } from './client.ts';

interface NounEndpoints {
  readonly page: Endpoint;
  readonly detail: Endpoint;
  readonly delete: Endpoint;
}

/** A row that may be changed or deleted as it was seen. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * What every noun asks of the server (contract/noun.ts), under query keys that begin with its name: whatever changes a
 * record renews all of it.
 */
export function nounQueries<E extends NounEndpoints>(name: string, endpoints: E) {
  const key = [name] as const;
  const { page, detail } = endpoints as E & NounEndpoints;
  return {
    key,
    /** The list's filters come out of an address; the endpoint's schema judges them on the server. */
    page: (input: object, signal: AbortSignal): Promise<CallOutput<E['page']>> =>
      callOrTake(page, input as CallInput<E['page']>, signal) as Promise<CallOutput<E['page']>>,
    detail: (id: string, signal: AbortSignal) =>
      callOrTake(detail, { id } as CallInput<E['detail']>, signal) as Promise<
        CallOutput<E['detail']>
      >,
    /** Deletes a record, unless somebody has changed it since it was seen (409). */
    remove: ({ id, version }: Versioned) =>
      call(endpoints.delete, { id, version } as CallInput<E['delete']>),
  };
}
