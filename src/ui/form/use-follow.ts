import { useEffect } from 'react';

import type { Values } from '#contract/form/evaluate.ts';
import { reportError } from '../report-error.ts';
import type { FormStore } from './form-store.ts';

/** What other fields bring along: the limit of the chosen project, the place that a distance is measured from. */
export interface Follow {
  /** Keys that it follows from; it is asked for anew when one of them changes. */
  readonly keys: readonly string[];
  /** Facts that rules read, and values of fields that nobody types. */
  readonly load: (
    values: Values,
    signal: AbortSignal,
  ) => Promise<{ facts?: Readonly<Record<string, string>>; values?: Values }>;
}

/** Asks for what follows, at the beginning and after each change; an answer that comes late counts for nothing. */
export function useFollow(store: FormStore, follow: Follow | undefined): void {
  useEffect(() => {
    if (follow === undefined) return;
    let call: AbortController | undefined;
    const ask = async () => {
      call?.abort();
      const mine = new AbortController();
      call = mine;
      try {
        const { facts = {}, values = {} } = await follow.load(store.values, mine.signal);
        if (!mine.signal.aborted) store.bring(facts, values);
      } catch (error) {
        if (!mine.signal.aborted) reportError(error);
      }
    };
    void ask();
    const stop = store.subscribe(follow.keys, () => void ask());
    return () => {
      stop();
      call?.abort();
    };
  }, [store, follow]);
}
