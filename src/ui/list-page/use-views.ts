import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isMissing } from '#src/lib/errors.ts';

import { notify } from '../notify.ts';
import { useMutation } from '../use-mutation.ts';

import type { KeptListView, ViewStore } from './view-store.ts';

/** The saved views of a list, and what may be done with them. `views` is undefined until they are known. */
export function useViews(listKey: string, store: ViewStore | undefined) {
  const queries = useQueryClient();
  const queryKey = useMemo(() => ['savedView', listKey], [listKey]);
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => store?.list(listKey, signal) ?? [],
    initialData: () => store?.ahead?.(listKey),
    enabled: store !== undefined,
    // A backend that keeps no views is no failure of the list.
    meta: { isToldInPlace: isMissing },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const onSettled = () => queries.invalidateQueries({ queryKey });
  /** Rejects with what the caller tells: the server may refuse a name. */
  const save = async (view: Omit<KeptListView, 'id'> & { id?: string }) => {
    try {
      const id = await store?.save(listKey, view);
      notify('success', '视图已保存');
      return id ?? view.id;
    } finally {
      void onSettled();
    }
  };
  const remove = useMutation({
    mutationFn: async (id: string) => await store?.remove(id),
    onSuccess: () => notify('success', '视图已删除'),
    onSettled,
  });
  // A list whose views cannot be fetched shows as the system has it.
  const known = store === undefined || isError ? [] : data;
  const mayShare = store?.mayShare?.() ?? false;
  return { isOffered: store !== undefined, views: known, mayShare, save, remove };
}
