import { useStore } from '@nanostores/react';
import { Activity, type ComponentType, Suspense, useEffect, useMemo, useState } from 'react';

import { mayUse, routeNamed } from '#src/lib/route-tree.ts';
import type { ViewName } from '#src/lib/routes.ts';
import { $roles, $user } from '#src/stores/session.ts';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { PanelsSkeleton, ViewSkeleton } from '#src/ui/skeleton.tsx';
import { ViewProvider } from '#src/ui/view-context.ts';

import type { KeptView } from '../kept-views.ts';
import { $views, hasNavigated, nameView, openView, setSearch } from '../router.ts';
import { loadedView, loadView, REFUSED } from '../views.ts';
import { BrokenView, LostView } from './failed-view.tsx';
import { NotFound } from './not-found.tsx';
import { StandIn } from './stand-in.tsx';

type Loading = { readonly View?: ComponentType | undefined; readonly error?: unknown };

/** A view once its code is there. Not lazy(): React shows nothing for 300 ms after the stand-in of a lazy component. */
function Code({ name, route }: { name: ViewName | typeof REFUSED; route: ViewName }) {
  const [{ View, error }, setLoading] = useState<Loading>(() => ({ View: loadedView(name) }));
  useEffect(() => {
    let wanted = true;
    const set = (loading: Loading) => wanted && setLoading(loading);
    loadView(name).then(
      (Loaded) => set({ View: Loaded }),
      (failure: unknown) => set({ error: failure }),
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  if (error !== undefined) return <LostView name={route} error={error} />;
  return (
    <Suspense fallback={<Waiting name={route} />}>
      {View ? <View /> : <Waiting name={route} />}
    </Suspense>
  );
}

function Place({ view, platform }: { view: KeptView; platform: string }) {
  const { key, name, search } = view;
  const [attempt, setAttempt] = useState(0);
  const roles = useStore($roles);
  const user = useStore($user);
  const route = routeNamed(name);
  // Who acts for no company is shown the way to one instead of lists and forms that the server refuses.
  const hasNoCompany = user !== null && roles === undefined && route?.roles !== undefined;
  const shown = hasNoCompany || (route && !mayUse(route, roles)) ? REFUSED : name;
  const place = useMemo(
    () => ({
      route: name,
      search,
      platform,
      open: openView,
      takesFocus: hasNavigated,
      named: (record: string) => nameView(key, record),
      setSearch: (next: KeptView['search'], replace = false) => setSearch(name, next, replace),
    }),
    [search, key, name, platform],
  );
  return (
    <ViewProvider value={place}>
      <ErrorBoundary
        key={attempt}
        fallback={() => <BrokenView name={name} onRetry={() => setAttempt(attempt + 1)} />}
      >
        <Code key={shown} name={shown} route={name} />
      </ErrorBoundary>
    </ViewProvider>
  );
}

/** What stands on screen until the view is there; the prerendered page shows the same. */
function Waiting({ name }: { name: string }) {
  return (
    <StandIn name={name}>
      {routeNamed(name)?.shape === 'panels' ? <PanelsSkeleton /> : <ViewSkeleton />}
    </StandIn>
  );
}

interface Props {
  /** Route of the prerendered page. */
  first: string;
  platform: string;
}

/** The view on screen, and hidden behind it those that are kept alive. */
export function ViewOutlet({ first, platform }: Props) {
  const views = useStore($views);
  const waiting = useMemo(
    () => ({
      search: {},
      platform,
      open: openView,
      takesFocus: () => false,
      setSearch: () => undefined,
    }),
    [platform],
  );
  if (!views) {
    return (
      <ViewProvider value={waiting}>
        <Waiting name={first} />
      </ViewProvider>
    );
  }
  // In a fixed order, so that React never moves the elements of a kept view.
  const kept = views.views.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return (
    <>
      {views.active === undefined && (
        <ViewProvider value={{ ...waiting, takesFocus: hasNavigated }}>
          <NotFound />
        </ViewProvider>
      )}
      {kept.map((view) => (
        <Activity
          key={`${view.turn ?? 0} ${view.key}`}
          mode={view.key === views.active ? 'visible' : 'hidden'}
        >
          <Place view={view} platform={platform} />
        </Activity>
      ))}
    </>
  );
}
