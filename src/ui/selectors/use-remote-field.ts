import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import {
  createSearch,
  type Found,
  type Load,
  type Option,
  pickCreated,
  textForCreated,
} from './remote-search.ts';

/** What an add dialog tells of its new entry. */
export interface Created {
  /** Absent where a backend answers none. */
  readonly id?: string | undefined;
  readonly name: string;
}

interface Given<T extends Option> {
  load: Load<T>;
  /** Whether `load` has something for the empty text. */
  opensWithSome?: boolean;
  /** What was typed into the field that stood here before; absent where nobody is in it. */
  begun?: string | undefined;
  onPick: (option: T) => void;
}

/** The search behind the field: by the newest `load`, given up when the view goes. */
function useSearch<T extends Option>({ load, opensWithSome, begun }: Omit<Given<T>, 'onPick'>) {
  const [found, setFound] = useState<Found<T>>({ state: 'short' });
  const [open, setOpen] = useState(begun !== undefined);
  const newest = useRef(load);
  useLayoutEffect(() => {
    newest.current = load;
  });
  const [search] = useState(() => createSearch<T>(() => newest.current, setFound, opensWithSome));
  const start = useRef(begun);
  useEffect(() => {
    if (start.current === '') search.open();
    else if (start.current !== undefined) search.type(start.current);
    start.current = undefined;
  }, [search]);
  // A view that is kept but hidden must not come back with a call that was given up.
  useEffect(
    () => () => {
      search.stop();
      setOpen(false);
    },
    [search],
  );
  const lookUp = (name: string) => newest.current(name, new AbortController().signal);
  return { found, setFound, open, setOpen, search, lookUp };
}

/** The state behind a remote select: what is typed, what was found, whether the list is open. */
export function useRemoteField<T extends Option>({ onPick, ...given }: Given<T>) {
  const { found, setFound, open, setOpen, search, lookUp } = useSearch(given);
  /** Undefined: nothing was typed since the last choice. */
  const [typed, setTyped] = useState(given.begun || undefined);
  /** Text that the add dialog opens with; undefined while it is closed. */
  const [adding, setAdding] = useState<string>();

  const reset = () => {
    search.stop();
    setTyped(undefined);
    setFound({ state: 'short' });
    setOpen(false);
  };
  const show = (isOpen: boolean) => {
    if (isOpen && !open && typed === undefined) search.open();
    setOpen(isOpen);
  };
  const pick = (option: T) => {
    reset();
    onPick(option);
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    search.type(text);
  };
  /** After something was created: searches again by its name and chooses it (specification section 4). */
  const created = async (made: Created) => {
    setAdding(undefined);
    setOpen(false);
    const options = await lookUp(textForCreated(made.name)).catch(() => []);
    const option = pickCreated(options, made);
    if (option) pick(option);
    else type(made.name);
  };
  const options = found.state === 'ready' ? found.options : [];
  return {
    found,
    options,
    typed,
    open,
    adding,
    type,
    pick,
    created,
    reset,
    setOpen: show,
    setAdding,
    retry: search.retry,
    compose: search.compose,
  };
}

export type RemoteField<T extends Option> = ReturnType<typeof useRemoteField<T>>;
