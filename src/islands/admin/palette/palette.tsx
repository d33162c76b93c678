import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { searchConsole } from '#src/api/search.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { $operator, rolesOf } from '#src/stores/operator.ts';
import { PaletteDialog } from '#src/ui/palette/palette.tsx';
import { useRested } from '#src/ui/palette/use-rested.ts';

import { entriesOf, pagesFor } from './entries.ts';

/** Characters that the server searches for. */
const LEAST = 2;

/** Finds companies, documents, orders and pay-outs by number and name, and pages of the console. */
export function Palette({ onClose }: { onClose: () => void }) {
  const roles = rolesOf(useStore($operator));
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const text = useRested(wanted);
  const isSearched = wanted.length >= LEAST && roles?.length !== 0;
  const { data, error, isFetching } = useQuery({
    queryKey: ['admin', 'search', text],
    queryFn: ({ signal }) => searchConsole(text, signal),
    enabled: isSearched && text.length >= LEAST,
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
