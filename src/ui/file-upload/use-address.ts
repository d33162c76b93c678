import { useEffect, useState } from 'react';

import type { Attachment } from './transport.ts';

interface Loaded {
  readonly address?: string;
  /** Why there is none. */
  readonly error?: unknown;
}

/**
 * What `load` makes of a file, for as long as it is looked at: another file ends the loading, and an address is revoked
 * when nobody shows it any more. Undefined while it loads. `load` must stay the same; another `attempt` asks again.
 */
export function useAddress(
  file: Attachment | undefined,
  load: (file: Attachment, signal: AbortSignal) => Promise<string>,
  attempt = 0,
): Loaded | undefined {
  const [state, setState] = useState<Loaded & { id: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (file === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    let address: string | undefined;
    load(file, signal).then(
      (made) => {
        address = made;
        if (signal.aborted) URL.revokeObjectURL(made);
        else setState({ id: file.id, address: made });
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ id: file.id, error });
      },
    );
    return () => {
      controller.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [file, load, attempt]);
  return state?.id === file?.id ? state : undefined;
}
