import { useEffect, useState } from 'react';

/** Specification, section 9: a changed text is asked for this many milliseconds after the last change. */
const DEBOUNCE_MS = 300;

/** A typed text once it has rested. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
