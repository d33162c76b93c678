import { useState } from 'react';

/** Why the files of several fields keep their form waiting, by field; said only once the form was to be sent. */
export function usePending() {
  const [pending, setPending] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, setAsked] = useState(false);
  return {
    tell: (path: string, why: string | undefined) =>
      setPending((before) => {
        if (before[path] === why) return before;
        const { [path]: _, ...others } = before;
        return why === undefined ? others : { ...others, [path]: why };
      }),
    /** Whether the form may be sent; if not, `of` says why from now on. */
    isFree: () => {
      const free = Object.keys(pending).length === 0;
      setAsked(!free);
      return free;
    },
    of: (path: string) => (isAsked ? pending[path] : undefined),
  };
}
