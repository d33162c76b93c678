import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';

import { answersAhead } from '#src/api/ahead.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { drawLinksFor, FIRST_VIEW } from '#src/lib/route-tree.ts';
import type { ViewName } from '#src/lib/routes.ts';
import { followDisplay } from '#src/stores/display.ts';
import { $roles } from '#src/stores/session.ts';
import { holdReloads } from '#src/stores/version.ts';
import { restoreNotices } from '#src/ui/notice-log.ts';
import { UiProvider } from '#src/ui/provider.tsx';
import { reportError } from '#src/ui/report-error.ts';
import { isMutating } from '#src/ui/use-mutation.ts';
import { beginLater, followDevice, stopAll } from '#src/widgets/shell/start.ts';

import { dropGone } from './cached-data.ts';
import { enter } from './guard.ts';
import { followLinks } from './links.ts';
import { loadView } from './load-view.ts';
import { PALETTE } from './palette/open.ts';
import { $views, startRouter } from './router.ts';
import { watchSession } from './session-expired.ts';
import { Frame } from './shell/frame.tsx';
import { UpdateBar } from './shell/update-bar.tsx';
import { ViewOutlet } from './shell/view-outlet.tsx';

const queries = createQueryClient(reportError);

/** A view that ends takes what was cached for it along. */
function dropWithViews(): () => void {
  return $views.listen((now, before) => now && before && dropGone(queries, before, now));
}

const SOON_MS = 500;

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const goOn = () =>
  beginLater(
    () => import('./after-start.ts'),
    ({ afterStart }) => afterStart(queries),
  );

/**
 * What the first view begins with, when it comes soon: a list that is drawn without its rows and then with them takes
 * longer than one that waits for them behind the page's own skeleton.
 */
const comeSoon = () => Promise.race([answersAhead(), delay(SOON_MS)]);

/** Guards, then routes. Returns what stops everything again. */
function start(first: ViewName): () => void {
  drawLinksFor(() => $roles.get());
  const stops = [followDevice(), followDisplay(), followLinks(), PALETTE.followKey()];
  // A view whose code cannot be had says so itself.
  const code = loadView(first).catch(() => undefined);
  void Promise.all([enter(), code, comeSoon()]).then(([admitted]) => {
    if (!admitted) return;
    restoreNotices();
    holdReloads(isMutating);
    stops.push(watchSession(queries), startRouter(), dropWithViews(), goOn());
  });
  return () => stopAll(stops);
}

interface Props {
  /** Route of the prerendered page. */
  route: ViewName | 'user';
  /** Name of the site, for document.title. */
  platform: string;
}

/** The user centre: prerendered as frame and skeleton, then hydrated; views come after the guard. */
export function UserCentre({ route, platform }: Props) {
  const first = route === 'user' ? FIRST_VIEW.name : route;
  useEffect(() => start(first), [first]);
  return (
    <QueryClientProvider client={queries}>
      <UiProvider>
        <Frame first={first}>
          <ViewOutlet first={first} platform={platform} />
        </Frame>
        <UpdateBar />
      </UiProvider>
    </QueryClientProvider>
  );
}
