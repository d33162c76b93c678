import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Entry } from './entries.ts';
import { findRecords, isSearched } from './records.ts';

/** Specification, section 9: a changed text is asked for this long after the last change. */
const DEBOUNCE_MS = 300;
const NONE: readonly Entry[] = [];

/** The text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Records of the company that the typed text finds; `busy` until it is known whether there are any. */
export function useRecords(typed: string): { found: readonly Entry[]; busy: boolean } {
  const text = useRested(typed.trim());
  const wanted = isSearched(typed);
  const { data, isFetching } = useQuery({
    queryKey: ['palette', text],
    queryFn: ({ signal }) => findRecords(text, signal),
    enabled: wanted && isSearched(text),
    gcTime: 60_000,
  });
  const isNow = text === typed.trim();
  return {
    found: wanted && isNow ? (data ?? NONE) : NONE,
    busy: wanted && (!isNow || isFetching),
  };
}
