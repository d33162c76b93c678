import type { LogRow } from '#contract/noun/log.ts';
import type { CallInput, CallOutput, Endpoint } from '#contract/wire/endpoint.ts';

import { callOrTake, takeAnswer } from './ahead.ts';
import { call } from './client.ts';

export interface NounEndpoints {
  readonly page: Endpoint;
  readonly detail: Endpoint;
  readonly delete: Endpoint;
  /** Absent where a record has no page of its own. */
  readonly log?: Endpoint;
}

/** A row that may be changed or deleted as it was seen. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * What every noun asks of the server (contract/noun/noun.ts), under query keys that begin with its name: whatever changes a
 * record renews all of it.
 */
export function nounQueries<E extends NounEndpoints>(name: string, endpoints: E) {
  const key = [name] as const;
  const { page, detail, log } = endpoints as E & NounEndpoints;
  return {
    key,
    /** The list's filters come out of an address; the endpoint's schema judges them on the server. */
    page: (input: object, signal: AbortSignal): Promise<CallOutput<E['page']>> =>
      callOrTake(page, input as CallInput<E['page']>, signal) as Promise<CallOutput<E['page']>>,
    detail: (id: string, signal: AbortSignal) =>
      callOrTake(detail, { id } as CallInput<E['detail']>, signal) as Promise<
        CallOutput<E['detail']>
      >,
    /** What of these was asked for ahead of the view, and has come. */
    ahead: aheadOf({ page, detail } as E),
    /** 操作日志 of a record, newest first. */
    ...(log && {
      log: (id: string, signal: AbortSignal) =>
        call(log, { id } as never, { signal }) as Promise<readonly LogRow[]>,
    }),
    /** Deletes a record, unless somebody has changed it since it was seen (409). */
    remove: ({ id, version }: Versioned) =>
      call(endpoints.delete, { id, version } as CallInput<E['delete']>),
  };
}

/** What has come of a noun's page and record that were asked for ahead; each may be taken once. */
export function aheadOf<E extends Pick<NounEndpoints, 'page' | 'detail'>>({ page, detail }: E) {
  return {
    page: (input: object): CallOutput<E['page']> | undefined =>
      takeAnswer(page as E['page'], input as CallInput<E['page']>),
    detail: (id: string): CallOutput<E['detail']> | undefined =>
      takeAnswer(detail as E['detail'], { id } as CallInput<E['detail']>),
  };
}

type Asked = Readonly<Record<string, string | number | boolean>>;
interface Source<Answer> {
  readonly key: readonly string[];
  readonly page: (input: Asked, signal: AbortSignal) => Promise<Answer>;
}
interface Exports {
  readonly start: (asked: { readonly filter: object }) => Promise<string>;
}

/** A noun's list as a panel of something that it belongs to: `fixed` are filters that nobody takes away, in its file too. */
export function listWithin<Answer, E extends Exports>(
  { key, page }: Source<Answer>,
  exports: E,
  fixed: Readonly<Record<string, string>>,
) {
  return {
    source: {
      key: [...key, ...Object.values(fixed)],
      page: (input: Asked, signal: AbortSignal) => page({ ...input, ...fixed }, signal),
    },
    exports: {
      ...exports,
      start: ({ filter, ...asked }: Parameters<E['start']>[0]) =>
        exports.start({ ...asked, filter: { ...filter, ...fixed } }),
    },
  };
}
