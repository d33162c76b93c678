import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { adminMessage } from '#contract/message/admin.ts';
import { speakFor } from '#src/api/message.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import type { AdminRouteName } from '#src/lib/admin-routes.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { rememberOwnVersion } from '#src/lib/site-version.ts';
import { loadEnums } from '#src/stores/enums.ts';
import { holdReloads } from '#src/stores/version.ts';
import { UiProvider } from '#src/ui/provider.tsx';
import { reportError } from '#src/ui/report-error.ts';
import { isMutating } from '#src/ui/use-mutation.ts';
import { beginLater, followDevice, stopAll } from '#src/widgets/shell/start.ts';

import { followRoles, whileInRole } from './follow-roles.ts';
import { enter, watchOtherTabs } from './guard.ts';
import { followLinks } from './links.ts';
import { LoginPage } from './login/login-page.tsx';
import { PALETTE } from './palette/open.ts';
import { $page, startRouter } from './router.ts';
import { connectSession, ExpiredSession } from './session-expired.tsx';
import { Frame } from './shell/frame.tsx';
import { ViewOutlet } from './shell/view-outlet.tsx';

const queries = createQueryClient(reportError);
speakFor(adminMessage);

/** Live messages. Nobody is sent any without a role. */
const listen = () =>
  whileInRole(() =>
    beginLater(
      () => import('./live-messages.ts'),
      ({ followMessages }) => followMessages(queries),
    ),
  );

/** How far each step of the history is scrolled. */
const keepPlaces = () =>
  beginLater(
    () => import('#src/lib/scroll-place.ts'),
    ({ followPlaces }) => followPlaces(),
  );

/** Guards, then routes. Returns what stops everything again. */
function start(onFailure: (text: string) => void): () => void {
  rememberOwnVersion();
  holdReloads(isMutating);
  const stops = [followDevice(), followLinks(), PALETTE.followKey()];
  enter().then(
    (admitted) => {
      if (!admitted) return;
      connectSession();
      loadEnums().catch(reportError);
      stops.push(watchOtherTabs(queries), startRouter(), followRoles(queries, $page));
      stops.push(listen(), keepPlaces());
    },
    (error: unknown) => onFailure(errorToMessage(error)),
  );
  return () => stopAll(stops);
}

interface Props {
  /** Route of the prerendered page. */
  route: AdminRouteName;
  /** Name of the site, for document.title. */
  platform: string;
}

function Console({ route, platform }: Props) {
  const [failure, setFailure] = useState('');
  useEffect(() => start(setFailure), []);
  return (
    <Frame first={route}>
      <ViewOutlet first={route} platform={platform} failure={failure} />
      <ExpiredSession queries={queries} />
    </Frame>
  );
}

/** The admin console (管理后台): prerendered as frame and skeleton, then hydrated; its login page stands by itself. */
export function AdminConsole({ route, platform }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <UiProvider>
        {route === 'adminLogin' ? (
          <LoginPage platform={platform} />
        ) : (
          <Console route={route} platform={platform} />
        )}
      </UiProvider>
    </QueryClientProvider>
  );
}
