import { useEffect } from 'react';

import { markClean, markDirty } from '#src/stores/dirty.ts';
import { guardLeaving } from '#src/stores/leave-guard.ts';

/** A form of the console: whoever leaves with something typed is asked. */
export function useUnsaved(form: string) {
  useEffect(() => {
    guardLeaving();
    return () => markClean(form);
  }, [form]);
  return { touch: () => markDirty(form), settle: () => markClean(form) };
}
