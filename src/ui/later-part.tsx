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
  readonly Waiting: ComponentType<P>;
  readonly props: P;
}

function Later<P extends object>({ Part, Waiting, props }: LaterProps<P>) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useWanted(place);
  if (wanted) return <Part {...props} />;
  return (
    <div ref={place}>
      <Waiting {...props} />
    </div>
  );
}

/** Says that something is still to come here: a document's page shows nothing below it yet, which it would push away. */
const Blank = () => <div data-late="" />;

/**
 * A piece that stands below what somebody came for: its code comes when the page has come to rest and the line allows it,
 * at the latest when its place comes into sight. `Waiting` stands there until it has come.
 */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P> = Blank,
): (props: P) => ReactNode {
  const Part: ComponentType<P> = lazyPart(load, undefined, Waiting);
  return (props) => <Later Part={Part} Waiting={Waiting} props={props} />;
}
