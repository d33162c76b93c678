// Files share what modules keep: each begins in a page that nobody has signed in to and that has told nothing, whichever file this
// process ran before.

import { connectClient } from '#src/api/surroundings.ts';
import { meetPerson } from '#src/lib/tab-memory.ts';
import { forgetDirty } from '#src/stores/dirty.ts';
import { $companyId, $sessionExpired, $token, $user } from '#src/stores/session.ts';
import { $toasts } from '#src/ui/notify.ts';

// A renewal that another file promised would send a refused call again without end.
connectClient({
  companyId: () => undefined,
  onSessionExpired: () => undefined,
  isBearerLost: () => false,
  renewal: () => Promise.resolve(false),
  onForbidden: () => undefined,
  onRenewed: () => undefined,
});
meetPerson();
forgetDirty();
$token.set(undefined);
$user.set(null);
$companyId.set(undefined);
$sessionExpired.set(false);
$toasts.set([]);
