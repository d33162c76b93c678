import { useEffect, useState } from 'react';

import { type Content, type DraftDesk, DraftKeeper, type DraftState } from './draft.ts';
import type { FormStore } from './form-store.ts';

/** How a form keeps drafts: under which key, where, and who is told that text is unsaved. */
export interface DraftPlug {
  readonly key: string;
  readonly desk: DraftDesk;
  readonly onDirty: (key: string, dirty: boolean) => void;
}

function isRecord(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A keeper of drafts for the form as it is now. */
function keeperOf(
  store: FormStore,
  names: Map<string, string>,
  { key, desk, onDirty }: DraftPlug,
  onState: (state: DraftState) => void,
): DraftKeeper {
  return new DraftKeeper({
    key,
    desk,
    onState,
    onDirty: (dirty) => onDirty(key, dirty),
    content: () => ({ values: store.values, names: Object.fromEntries(names) }),
    restore: ({ values, names: kept }) => {
      if (isRecord(kept))
        for (const [id, name] of Object.entries(kept)) names.set(id, String(name));
      if (isRecord(values)) store.replace(values);
    },
  });
}

/** Drafts of a form: offered at the beginning, saved while it is filled in and when it is put out of sight. */
export function useDraft(
  store: FormStore,
  names: Map<string, string>,
  plug: DraftPlug | undefined,
) {
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const [keeper] = useState(() => plug && keeperOf(store, names, plug, setState));
  useEffect(() => {
    void keeper?.begin();
  }, [keeper]);
  useEffect(() => {
    if (keeper === undefined) return;
    const stop = store.subscribe(['*'], () => keeper.touch());
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void keeper.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHidden);
      void keeper.flush();
    };
  }, [keeper, store]);
  return {
    state,
    question: keeper && { state, keeper },
    drop: async () => await keeper?.drop(),
  };
}
