import { useEffect, useState } from 'react';
import type { StoredFile } from '#contract/file/file.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { DraftKeeper, type DraftState, type DraftStorage } from './draft.ts';
import type { FormStore } from './form-store.ts';

/** How a form keeps drafts: under which key, where, and who is told that text is unsaved. */
export interface DraftPlug {
  readonly key: string;
  /** Person and company that type, once they are known: nobody else is offered what only this tab has. */
  readonly owner: () => string | undefined;
  readonly storage: DraftStorage;
  readonly onDirty: (key: string, dirty: boolean) => void;
  /** What the text began with, such as a version of its record: kept with it, and told when it is taken back. */
  readonly base?: () => unknown;
  readonly onTaken?: (base: unknown) => void;
}

/** What a form knows of the ids that its values hold. */
export interface Known {
  readonly names: Map<string, string>;
  readonly files: Map<string, StoredFile>;
}

const isFile = (value: unknown): value is StoredFile =>
  isRecord(value) && typeof value.id === 'string' && typeof value.fileName === 'string';

/** A keeper of drafts for the form as it is now. */
function keeperOf(
  store: FormStore,
  { names, files }: Known,
  { key, owner, storage, onDirty, base, onTaken }: DraftPlug,
  onState: (state: DraftState) => void,
): DraftKeeper {
  return new DraftKeeper({
    key,
    owner,
    storage,
    onState,
    onDirty: (dirty) => onDirty(key, dirty),
    content: () => ({
      values: store.values,
      names: Object.fromEntries(names),
      files: [...files.values()],
      base: base?.(),
    }),
    restore: ({ values, names: kept, files: held, base: began }) => {
      if (Array.isArray(held)) for (const file of held.filter(isFile)) files.set(file.id, file);
      if (isRecord(kept))
        for (const [id, name] of Object.entries(kept)) names.set(id, String(name));
      if (isRecord(values)) store.replace(values);
      onTaken?.(began);
    },
  });
}

/** Drafts of a form: offered at the beginning, saved while it is filled in, when it is put out of sight and when the line is back. */
export function useDraft(store: FormStore, known: Known, plug: DraftPlug | undefined) {
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const [keeper] = useState(() => plug && keeperOf(store, known, plug, setState));
  useEffect(() => {
    void keeper?.begin();
  }, [keeper]);
  useEffect(() => {
    if (keeper === undefined) return;
    const stop = store.onTyped(() => keeper.touch());
    const flush = () => void keeper.flush();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    // Whoever typed on without a line, and types no more, would have no draft.
    window.addEventListener('online', flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', flush);
      flush();
    };
  }, [keeper, store]);
  return {
    state,
    question: keeper && { state, keeper },
    drop: async (next?: string) => await keeper?.drop(next),
  };
}
