import { useQuery } from '@tanstack/react-query';

import type { PaletteEntry } from '#src/ui/palette/palette.tsx';
import { useRested } from '#src/ui/palette/use-rested.ts';
import { findRecords, isSearched } from './records.ts';

const NONE: readonly PaletteEntry[] = [];

/** Records of the company that the typed text finds; `busy` until it is known whether there are any. */
export function useRecords(typed: string): { found: readonly PaletteEntry[]; busy: boolean } {
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
