import type { LogRow } from '#contract/noun/log.ts';
import type { CallInput, Endpoint } from '#contract/wire/endpoint.ts';

import { readsOf } from './ahead.ts';
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
  const { log } = endpoints as E & NounEndpoints;
  return {
    key,
    ...readsOf(endpoints),
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
