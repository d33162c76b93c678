import { useStore } from '@nanostores/react';
import { Activity, useMemo } from 'react';

import { FIRST_VIEW, mayUse, needsCompany, routeNamed } from '#src/lib/route-tree.ts';
import { $roles, $user } from '#src/stores/session.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { PanelsSkeleton, ViewSkeleton } from '#src/ui/skeleton.tsx';
import { ViewProvider } from '#src/ui/view-context.ts';
import { ShownView } from '#src/widgets/shell/shown-view.tsx';
import { StandIn } from '#src/widgets/shell/stand-in.tsx';

import type { KeptView } from '../kept-views.ts';
import { loadedView, loadView, REFUSED } from '../load-view.ts';
import { $views, hasNavigated, nameView, openView, setSearch } from '../router.ts';
import { BrokenView, LostView } from './failed-view.tsx';

/** Hardly anybody sees it, so it is no part of the first screen. */
const NotFound = lazyPart(async () => (await import('#src/widgets/shell/not-found.tsx')).NotFound);

function Place({ view, platform }: { view: KeptView; platform: string }) {
  const { key, name, search } = view;
  const roles = useStore($roles);
  const user = useStore($user);
  const route = routeNamed(name);
  // Who acts for no company is shown the way to one instead of lists and forms that the server refuses.
  const hasNoCompany = user?.companyList.length === 0 && route && needsCompany(route);
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
      <ShownView
        key={shown}
        name={shown}
        load={() => loadView(shown)}
        loaded={loadedView(shown)}
        waiting={<Waiting name={name} />}
        lost={(error) => <LostView name={name} error={error} />}
        broken={(retry) => <BrokenView name={name} onRetry={retry} />}
      />
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
          <NotFound home={FIRST_VIEW.name} />
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
