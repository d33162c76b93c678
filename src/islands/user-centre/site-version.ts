import type { QueryClient } from '@tanstack/react-query';

import { rememberOwnVersion } from '#src/lib/site-version.ts';
import { checkVersion, holdReloads } from '#src/stores/version.ts';

import { $views } from './router.ts';

/** Asks for the published version after each navigation (specification, section 4). Returns what stops it. */
export function followVersion(queries: QueryClient): () => void {
  rememberOwnVersion();
  holdReloads(() => queries.isMutating() > 0);
  let shown: string | undefined;
  return $views.subscribe((views) => {
    if (views === undefined || views.active === shown) return;
    shown = views.active;
    void checkVersion();
  });
}
