import type { QueryClient } from '@tanstack/react-query';

import { TEXT } from '#contract/wire/envelope.ts';
import { connectClient } from '#src/api/surroundings.ts';
import { forgetPerson } from '#src/lib/tab-memory.ts';
import { $dirty } from '#src/stores/dirty.ts';
import { $loginDialog, loginOnHomePage, openLogin } from '#src/stores/login-dialog.ts';
import { isWriteWaiting, renewal, settleRenewal } from '#src/stores/renewal.ts';
import {
  $sessionExpired,
  $token,
  $user,
  actFor,
  fetchUser,
  signOutLocally,
} from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';
import { goOnAs, stopAll } from '#src/widgets/shell/start.ts';

/** Views that ask anew after a failure must not ask a person who has just answered. */
const PEACE_MS = 2_000;
let stayedAt = 0;

function stay(): void {
  stayedAt = Date.now();
  settleRenewal(false);
}

/** Opens the login dialog over the page; closed without a login, the person stays as they are. */
function signInHere(): void {
  openLogin({ message: TEXT.signInAgain, inPlace: true });
  const stop = $loginDialog.listen(({ open }) => {
    if (open) return;
    stop();
    // With a new token, somebody has signed in; followTokens() finds out who.
    if ($sessionExpired.get()) stay();
  });
}

async function askWhatToDo(): Promise<void> {
  const settled = new AbortController();
  const stop = $sessionExpired.listen(() => settled.abort());
  const again = await ask(TEXT.sessionExpired, {
    yes: '重新登录',
    no: '继续停留',
    urgent: true,
    signal: settled.signal,
  });
  stop();
  // Settled meanwhile, by a login in another tab.
  if (!$sessionExpired.get()) return;
  if (!again) return stay();
  // What is unsaved here, or on its way, would be lost on the way to the index.
  if ($dirty.get().size > 0 || isWriteWaiting()) return signInHere();
  signOutLocally();
  loginOnHomePage({ returnTo: location.pathname + location.search });
}

/** As somebody else: nothing of what waits here is theirs. */
function beginAnew(): void {
  forgetPerson();
  actFor(undefined);
  location.reload();
}

/** A new token came, from this tab or another. */
function followTokens(queries: QueryClient): () => void {
  let person = $user.get()?.id;
  const stops = [
    $user.listen((user) => {
      person = user?.id ?? person;
    }),
    $token.listen((token) => {
      if (token !== undefined) void goOnAs(person, fetchUser, queries, beginAnew);
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
  const stopTokens = followTokens(queries);
  const stopAsking = $sessionExpired.subscribe((expired) => {
    if (!expired) return;
    if (Date.now() - stayedAt < PEACE_MS) settleRenewal(false);
    else void askWhatToDo();
  });
  return () => {
    stopTokens();
    stopAsking();
  };
}
