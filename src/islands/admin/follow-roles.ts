import type { QueryClient } from '@tanstack/react-query';
import type { ReadableAtom } from 'nanostores';

import { connectClient } from '#src/api/surroundings.ts';
import { $operator, refreshOperator, rolesOf } from '#src/stores/operator.ts';

const rolesNow = () => rolesOf($operator.get());
const textOf = (roles: readonly string[] | undefined) => roles?.toSorted().join(' ');

/** Of what was read under other roles nothing stays; what is on screen under those that are left is asked for again. */
function forget(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' });
  void (rolesNow()?.length === 0 ? queries.resetQueries() : queries.invalidateQueries());
}

/**
 * The operator's roles may change while the console is open: they are read again when a call is refused, and with every
 * move of one who has none. Menu and views follow $operator. Returns what stops it.
 */
export function followRoles(queries: QueryClient, $moves: ReadableAtom<unknown>): () => void {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const before = textOf(rolesNow());
    try {
      await refreshOperator();
      // Views that the roles open no more leave the screen first.
      if (textOf(rolesNow()) !== before) setTimeout(() => forget(queries));
    } catch {
      // The refusal itself has been told, and the next one asks again.
    } finally {
      isAsking = false;
    }
  };
  connectClient({ onForbidden: () => void ask() });
  const unlisten = $moves.listen(() => {
    if (rolesNow()?.length === 0) void ask();
  });
  return () => {
    connectClient({ onForbidden: () => undefined });
    unlisten();
  };
}

/** Runs something while the operator has a role. Returns what stops it. */
export function whileInRole(begin: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const unfollow = $operator.subscribe((operator) => {
    const isIn = (rolesOf(operator)?.length ?? 0) > 0;
    if (!isIn) {
      stop?.();
      stop = undefined;
    } else stop ??= begin();
  });
  return () => {
    unfollow();
    stop?.();
  };
}
