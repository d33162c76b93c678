import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';

import { ErrorBoundary } from '#src/ui/error-boundary.tsx';

type View = ComponentType | undefined;

interface CodeProps {
  /** Fetches the code of the view; rejects when it cannot be had. Asked once for each that is drawn before its code has come. */
  load: () => Promise<View>;
  /** The code, where it has come already. */
  loaded?: View;
  /** Stands there until the code comes. */
  waiting: ReactNode;
  /** Stands there when it cannot be had. */
  lost: (error: unknown) => ReactNode;
  /** Another one starts the view anew: nothing typed for one record stays for another. */
  record?: string;
}

interface Props extends CodeProps {
  /** Names the code: another view is fetched under another name. */
  name: string;
  /** Stands in the place of a view that threw while it was drawn. */
  broken: (onRetry: () => void) => ReactNode;
}

/** A view once its code is there. Not lazy(): React shows nothing for 300 ms after the stand-in of a lazy component. */
function Code({ load, loaded, waiting, lost, record }: CodeProps) {
  const [{ View, error }, setLoading] = useState<{ View?: View; error?: unknown }>(() => ({
    View: loaded,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another component, by its key.
  useEffect(() => {
    if (loaded) return;
    let wanted = true;
    load().then(
      (Loaded) => wanted && setLoading({ View: Loaded }),
      (failure: unknown) => wanted && setLoading({ error: failure }),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (error !== undefined) return lost(error);
  return <Suspense fallback={waiting}>{View ? <View key={record} /> : waiting}</Suspense>;
}

/** The view of a route on screen, or what stands in its place: while its code comes, when it is lost, when it breaks. */
export function ShownView({ name, broken, ...code }: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorBoundary
      key={`${name} ${attempt}`}
      fallback={() => broken(() => setAttempt(attempt + 1))}
    >
      <Code {...code} />
    </ErrorBoundary>
  );
}
