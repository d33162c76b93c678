import { useEffect, useRef } from 'react';

import type { RemoteProps } from '#src/ui/form/form-context.ts';

interface Chosen {
  /** Id of what another field names; '' for none. */
  readonly owner: string;
  readonly ids: readonly string[];
}

/** Whether what is chosen was chosen for another owner: what came along with its owner, as out of a draft, was not. */
export const isLeftOver = (before: Chosen, { owner, ids }: Chosen): boolean =>
  ids.length > 0 && before.owner !== owner && before.ids.join() === ids.join();

/** What is chosen belongs to what another field names: with another one there it is none any more. */
export function useBelonging(
  owner: string,
  { ids, onChange }: Pick<RemoteProps, 'ids' | 'onChange'>,
) {
  const before = useRef<Chosen>({ owner, ids });
  useEffect(() => {
    const now = { owner, ids };
    if (isLeftOver(before.current, now)) onChange([]);
    before.current = now;
  });
}
