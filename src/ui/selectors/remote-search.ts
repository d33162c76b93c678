import { SEARCH_MAX, SEARCH_MIN } from '#contract/noun/search-length.ts';

/** Specification, section 9: a changed text is asked for this long after the last change. */
const DEBOUNCE_MS = 300;

/** One thing to choose. */
export interface Option {
  readonly id: string;
  readonly name: string;
  /** Told small beside the name, such as a code; two options of one name are told apart by it. */
  readonly note?: string | undefined;
}

/** How many a list shows that nobody has searched yet. */
export const USUAL_MOST = 20;

/**
 * Asks for the options that a text means; rejects with what errorToMessage() can tell. Of a selector that opens with
 * something, the empty text means the newest, at most USUAL_MOST.
 */
export type Load<T extends Option> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

/** `short`, `long`: too little or too much was typed, so nobody is asked. */
export type Found<T extends Option> =
  | { readonly state: 'short' | 'long' | 'loading' }
  | { readonly state: 'ready'; readonly options: readonly T[] }
  | { readonly state: 'failed'; readonly error: unknown };

interface Search {
  /** The list opens, and nothing was typed. */
  open(): void;
  /** A changed text: one too short or too long clears the options, else they are asked for after 300 ms of rest. */
  type(text: string): void;
  /** The middle of composing a word (pinyin): what stands in the field is not meant yet. */
  compose(begun: boolean): void;
  /** Asks again at once, after a failure. */
  retry(): void;
  /** Gives up what is under way. */
  stop(): void;
}

const isShort = (text: string) => [...text].length < SEARCH_MIN;

/**
 * A search as somebody types. Only the answer to the newest text is told: an older one that comes late is dropped, and
 * its call is given up.
 */
export function createSearch<T extends Option>(
  load: () => Load<T>,
  tell: (found: Found<T>) => void,
  /** Whether there is something to choose before anything is typed. */
  opensWithSome = false,
): Search {
  let text = '';
  let composing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call: AbortController | undefined;

  const stop = () => {
    clearTimeout(timer);
    call?.abort();
    call = undefined;
  };
  const ask = async () => {
    stop();
    const mine = new AbortController();
    call = mine;
    tell({ state: 'loading' });
    try {
      const options = await load()(text, mine.signal);
      if (call === mine) tell({ state: 'ready', options });
    } catch (error) {
      if (call === mine) tell({ state: 'failed', error });
    }
  };
  const plan = () => {
    stop();
    if (composing) return;
    if (opensWithSome && text === '') {
      void ask();
      return;
    }
    if (isShort(text)) {
      tell({ state: 'short' });
      return;
    }
    if (text.length > SEARCH_MAX) {
      tell({ state: 'long' });
      return;
    }
    tell({ state: 'loading' });
    timer = setTimeout(() => void ask(), DEBOUNCE_MS);
  };
  return {
    open() {
      text = '';
      plan();
    },
    type(changed) {
      text = changed.trim();
      plan();
    },
    compose(begun) {
      composing = begun;
      plan();
    },
    retry: () => void ask(),
    stop,
  };
}

/** The text that finds what was just created: its name, or where that is too short to be searched by, the one for the newest. */
export const textForCreated = (name: string): string => (isShort(name) ? '' : name);

/**
 * Which option was just created: that of the id, else the only one of exactly that name. Backends that answer no id
 * are served by the name alone (specification section 4).
 */
export function pickCreated<T extends Option>(
  options: readonly T[],
  { id, name }: { id?: string | undefined; name: string },
): T | undefined {
  const byId = options.find((option) => option.id === id);
  const named = options.filter((option) => option.name === name);
  return byId ?? (named.length === 1 ? named[0] : undefined);
}
