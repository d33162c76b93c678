import { useQuery } from '@tanstack/react-query';

import type { RemoteProps } from '#src/ui/form/form-context.ts';
import { nameOr, type Option } from '#src/ui/selectors/remote-search.ts';

/** What one is called, by its id; nothing where there is none. */
export type Find = (id: string, signal: AbortSignal) => Promise<string | undefined>;

/** What is chosen, which after an address without its name is known by its id alone. Without `find` nobody can be asked. */
export function useNamed(
  { ids, names, label }: Pick<RemoteProps, 'ids' | 'names' | 'label'>,
  find: Find | undefined,
): Option | undefined {
  const [id] = ids;
  const known = id === undefined ? undefined : names.get(id);
  const { data, isFetched } = useQuery({
    queryKey: ['named', label, id],
    queryFn: async ({ signal }) => (id && (await find?.(id, signal))) ?? null,
    enabled: id !== undefined && known === undefined && find !== undefined,
    retry: false,
  });
  if (id === undefined) return undefined;
  return { id, name: nameOr(known ?? data ?? undefined, isFetched || !find) };
}
