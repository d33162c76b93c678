import { rememberOwnVersion } from '#src/lib/site-version.ts';
import { checkVersion } from '#src/stores/version.ts';

import { $views } from './router.ts';

/** Asks for the published version after each navigation (specification, section 4). Returns what stops it. */
export function followVersion(): () => void {
  rememberOwnVersion();
  let shown: string | undefined;
  return $views.subscribe((views) => {
    if (views === undefined || views.active === shown) return;
    shown = views.active;
    void checkVersion();
  });
}
