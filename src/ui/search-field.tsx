import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_MAX, SEARCH_TOO_LONG } from '#contract/noun/search-length.ts';
import { BarInput } from './controls/bar-field.tsx';

import { SearchIcon } from './icons.tsx';

/** Specification, section 9: filters ask the server this long after the last change. */
const DEBOUNCE_MS = 300;

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/**
 * A text filter: asks 300 ms after the last change, and never in the middle of composing a word (pinyin). What is too long to be
 * asked is said to be, and stays as it was typed or pasted.
 */
export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const [composing, setComposing] = useState(false);
  const sent = useRef(value);
  const search = useEffectEvent(() => {
    const wanted = text.trim();
    if (wanted === value || wanted.length > SEARCH_MAX) return;
    sent.current = wanted;
    onSearch(wanted);
  });
  // Back, forward and a link change the filter from outside; our own change must not undo what was typed since.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the wait anew.
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(search, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, composing]);
  const isLong = text.trim().length > SEARCH_MAX;
  return (
    <>
      <BarInput
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<SearchIcon />}
        value={text}
        error={isLong}
        onChange={(event) => setText(event.currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      {isLong && <p role="alert">{SEARCH_TOO_LONG}</p>}
    </>
  );
}
