import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

import { lineAllows, whenIdle } from '#src/lib/idle-line.ts';

import { lazyPart } from './lazy-part.tsx';

/** So far below the window a piece is as good as in sight. */
const AHEAD = '300px';

/** True once the page has come to rest on a line that bears more, or the place is about to be seen or printed. */
function useWanted(place: { readonly current: HTMLElement | null }): boolean {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const forgo = lineAllows() ? whenIdle(want) : undefined;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && want(),
      { rootMargin: AHEAD },
    );
    if (place.current) watch.observe(place.current);
    addEventListener('beforeprint', want);
    return () => {
      forgo?.();
      watch.disconnect();
      removeEventListener('beforeprint', want);
    };
  }, [place]);
  return wanted;
}

interface LaterProps<P> {
  readonly Part: ComponentType<P>;
  readonly waiting: ReactNode;
  readonly props: P;
}

function Later<P extends object>({ Part, waiting, props }: LaterProps<P>) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useWanted(place);
  return wanted ? <Part {...props} /> : <div ref={place}>{waiting}</div>;
}

/**
 * A piece that stands below what somebody came for: its code comes when the page has come to rest and the line allows it,
 * at the latest when its place comes into sight. `waiting` stands there until then.
 */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode,
): (props: P) => ReactNode {
  const Part: ComponentType<P> = lazyPart(load);
  return (props) => <Later Part={Part} waiting={waiting} props={props} />;
}
