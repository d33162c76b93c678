import type { QueryClient } from '@tanstack/react-query';

import { CODE } from '#contract/wire/envelope.ts';
import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { ApiError } from '#src/lib/errors.ts';
import { portalPath } from '#src/lib/paths.ts';
import {
  $operator,
  followOperatorToken,
  hasOperatorToken,
  loadOperator,
  operatorGone,
  refreshOperator,
} from '#src/stores/operator.ts';
import { onOtherTabs } from '#src/stores/tabs.ts';
import { goOnAs } from '#src/widgets/shell/start.ts';

export const LOGIN_PATH = portalPath('/admin/login');
const HOME_PATH = portalPath('/admin/workbench');

/** To the console's login page, which leads back here afterwards. */
export function leaveForLogin(): void {
  const here = location.pathname + location.search;
  const back = here === HOME_PATH ? '' : `?returnTo=${encodeURIComponent(here)}`;
  location.replace(LOGIN_PATH + back);
}

/** Where a sign-in leads: the address that was asked for, if it is one of the console's; else the to-do list. */
export function destination(): string {
  const wanted = new URLSearchParams(location.search).get('returnTo') ?? '';
  const [path = ''] = wanted.split('?');
  const isOurs = ADMIN_ROUTES.some((one) => one.requiresToken && portalPath(one.path) === path);
  return isOurs ? wanted : HOME_PATH;
}

/**
 * Lets the operator in: token, then who it is, then the enumerations. False when the page is being left instead; rejects
 * when the server cannot be asked.
 */
export async function enter(): Promise<boolean> {
  if (hasOperatorToken()) {
    try {
      await loadOperator();
      return true;
    } catch (error) {
      const over = error instanceof ApiError && error.kind === 'session-expired';
      if (!over && !(error instanceof ApiError && error.code === CODE.unauthenticated)) throw error;
      operatorGone();
    }
  }
  leaveForLogin();
  return false;
}

/**
 * Another tab signed out: what stands here is no longer theirs to see. Or it signed in: the same person goes on here, for
 * anybody else the page begins anew.
 */
export function watchOtherTabs(queries: QueryClient): () => void {
  return onOtherTabs(() => {
    if (!hasOperatorToken()) leaveForLogin();
    else if (followOperatorToken()) {
      void goOnAs($operator.get()?.id, refreshOperator, queries);
    }
  });
}
