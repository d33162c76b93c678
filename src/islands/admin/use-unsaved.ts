import { useEffect } from 'react';

import { markClean, markDirty } from '#src/stores/dirty.ts';

/** A form of the console: whoever leaves with something typed is asked. */
export function useUnsaved(form: string) {
  useEffect(() => () => markClean(form), [form]);
  return { touch: () => markDirty(form), settle: () => markClean(form) };
}
