import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { type Filter, type FilterValues, isWrong, readFilters, sameValues } from './filters.ts';

/** Specification, section 2: a change asks the server after 300 ms; a reset holds this back for a second. */
const DEBOUNCE_MS = 300;
const QUIET_AFTER_RESET_MS = 1000;

interface Wanted {
  filters: readonly Filter[];
  /** What the list shows. */
  values: FilterValues;
  onValues: (values: FilterValues) => void;
}

/**
 * The texts in a filter bar and when they ask: 300 ms after the last change of any, never in the middle of composing a
 * word (pinyin), at once by 查询 and 重置; after 重置 not by itself for a second, but nothing typed then is lost.
 */
export function useAutoQuery({ filters, values, onValues }: Wanted) {
  const [draft, setDraft] = useState<FilterValues>(values);
  const [composing, setComposing] = useState(false);
  const asked = useRef(values);
  const quietUntil = useRef(0);
  const wanted = readFilters(filters, draft);
  const isValid = !filters.some((filter) => isWrong(filter, draft));

  const send = (next: FilterValues) => {
    asked.current = next;
    onValues(next);
  };
  const sendIfChanged = useEffectEvent(() => {
    if (isValid && !sameValues(wanted, values)) send(wanted);
  });
  // Back, forward, links and saved views change the filters from outside; our own change must not undo later typing.
  useEffect(() => {
    if (sameValues(values, asked.current)) return;
    asked.current = values;
    setDraft(values);
  }, [values]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a text starts the wait anew.
  useEffect(() => {
    if (composing) return;
    const wait = Math.max(DEBOUNCE_MS, quietUntil.current - performance.now());
    const timer = setTimeout(sendIfChanged, wait);
    return () => clearTimeout(timer);
  }, [draft, composing]);

  return {
    draft,
    set: (key: string, text: string) => setDraft({ ...draft, [key]: text }),
    /** For the element around the fields. */
    composition: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
    query: () => {
      if (isValid) send(wanted);
    },
    reset: () => {
      quietUntil.current = performance.now() + QUIET_AFTER_RESET_MS;
      setDraft({});
      send({});
    },
  };
}
