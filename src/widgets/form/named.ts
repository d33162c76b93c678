import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { TOLD_IN_PLACE } from '#src/api/query-client.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { Option } from '#src/ui/selectors/remote-search.ts';
import { useLookedUp } from '#src/ui/selectors/use-looked-up.tsx';

/** What one is called, by its id; nothing where there is none. */
export type Find = (id: string, signal: AbortSignal) => Promise<string | undefined>;

/** Where nobody can be asked, nothing is waited for. */
const NOBODY = { status: 'success', error: null, refetch: () => undefined } as const;

/**
 * What is chosen, which after an address without its name is known by its id alone, and what is to be said of it. One that is
 * not found is taken out; without `find` nobody can be asked, and it stays.
 */
export function useNamed(
  { ids, names, label, onGone }: Pick<RemoteProps, 'ids' | 'names' | 'label' | 'onGone'>,
  find: Find | undefined,
): { readonly chosen: Option | undefined; readonly note?: ReactNode } {
  const [id] = ids;
  const known = id === undefined ? undefined : names.get(id);
  const query = useQuery({
    queryKey: ['named', label, id],
    queryFn: async ({ signal }) => (id && (await find?.(id, signal))) ?? null,
    enabled: id !== undefined && known === undefined && find !== undefined,
    retry: false,
    meta: TOLD_IN_PLACE,
  });
  const name = known ?? query.data ?? undefined;
  const { word, note } = useLookedUp({
    ids,
    unknown: id !== undefined && name === undefined && find ? [id] : [],
    asked: find ? query : NOBODY,
    onGone,
  });
  return { chosen: id === undefined ? undefined : { id, name: name ?? word }, note };
}
