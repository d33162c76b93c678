import { type ComponentType, useEffect, useState } from 'react';

import { loadCode } from '#src/lib/load-code.ts';

export interface Code<P> {
  /** A dynamic import. */
  readonly load: () => Promise<ComponentType<P>>;
  /** Kept here, so that it shows at once the next time. */
  loaded?: ComponentType<P>;
}

/** The component of a piece of code that is wanted once it is there, and why it cannot be had (a LoadError). */
export function useCode<P>(
  code: Code<P>,
  isWanted = true,
): { Part?: ComponentType<P> | undefined; lost?: unknown } {
  const [Part, setPart] = useState(() => code.loaded);
  const [lost, setLost] = useState<unknown>();
  useEffect(() => {
    if (Part || !isWanted) return;
    let wanted = true;
    loadCode(code.load).then(
      (loaded) => {
        code.loaded = loaded;
        if (wanted) setPart(() => loaded);
      },
      (failure: unknown) => wanted && setLost(failure),
    );
    return () => {
      wanted = false;
    };
  }, [code, Part, isWanted]);
  return { Part, lost };
}
