import type { QueryClient } from '@tanstack/react-query';

import { connectClient } from '#src/api/surroundings.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { renewal, settleRenewal } from '#src/stores/renewal.ts';
import { $sessionExpired, $token, $user, actFor, fetchUser } from '#src/stores/session.ts';
import { reportError } from '#src/ui/report-error.ts';
import { beginAnew, goOnAs, stopAll } from '#src/widgets/shell/start.ts';

function asSomebodyElse(): void {
  actFor(undefined);
  beginAnew();
}

/** A new token came, from this tab or another. */
function followTokens(queries: QueryClient): () => void {
  let person = $user.get()?.id;
  const stops = [
    $user.listen((user) => {
      person = user?.id ?? person;
    }),
    $token.listen((token) => {
      if (token !== undefined) void goOnAs(person, fetchUser, queries, asSomebodyElse);
    }),
  ];
  return () => stopAll(stops);
}

/**
 * When the server has ended the session: one dialog, however many calls fail (specification, section 8); the calls wait
 * for its answer. Who stays is asked again at the next call that fails. Who signs in again comes back here, by way of
 * the index, or where that would lose something, without leaving the page. Begins once the guard has let somebody in.
 */
export function watchSession(queries: QueryClient): () => void {
  connectClient({ renewal });
  const settle = (expired: boolean) => {
    if (!expired) return;
    loadCode(() => import('./ended-session.ts')).then(
      (code) => code.settle(),
      (error) => {
        settleRenewal(false);
        reportError(error);
      },
    );
  };
  const stops = [followTokens(queries), $sessionExpired.subscribe(settle)];
  return () => stopAll(stops);
}
