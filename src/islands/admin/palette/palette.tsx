import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { SEARCH_MAX, SEARCH_MIN } from '#contract/noun/search-length.ts';
import { searchConsole } from '#src/api/search.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { $operator, rolesOf } from '#src/stores/operator.ts';
import type { PaletteProps } from '#src/ui/palette/opener.ts';
import { PaletteDialog } from '#src/ui/palette/palette.tsx';
import { useRested } from '#src/ui/palette/use-rested.ts';

import { entriesOf, pagesFor } from './entries.ts';

const isSearchable = (text: string) => text.length >= SEARCH_MIN && text.length <= SEARCH_MAX;

/** Finds companies, documents, orders and pay-outs by number and name, and pages of the console. */
export function Palette({ ahead, onClose }: PaletteProps) {
  const roles = rolesOf(useStore($operator));
  const [typed, setTyped] = useState(ahead);
  const wanted = typed.trim();
  const text = useRested(wanted);
  const isSearched = isSearchable(wanted) && roles?.length !== 0;
  const { data, error, isFetching } = useQuery({
    queryKey: ['admin', 'search', text],
    queryFn: ({ signal }) => searchConsole(text, signal),
    enabled: isSearched && isSearchable(text),
    gcTime: 60_000,
  });
  const isNow = text === wanted;
  const found = isSearched && isNow ? entriesOf(data ?? []) : [];
  return (
    <PaletteDialog
      label="搜索客户、项目、单据和页面"
      placeholder="编号或名称：客户、项目、单据、付款；或页面名称"
      typed={typed}
      onTyped={setTyped}
      entries={[...found, ...pagesFor(typed, roles)]}
      busy={isSearched && (!isNow || isFetching)}
      failure={isSearched && error ? errorToMessage(error) : ''}
      onClose={onClose}
    />
  );
}
