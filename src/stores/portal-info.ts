import { atom } from 'nanostores';

import type { PortalInfo } from '#contract/common.ts';
import { fetchPortalInfo } from '#src/api/common.ts';

/** What operators can change without a new build; undefined until loaded. */
export const $portalInfo = atom<PortalInfo | undefined>(undefined);

let loading: Promise<void> | undefined;

/** Fetches it once per page; after a failure the next call asks again. */
export function loadPortalInfo(): Promise<void> {
  loading ??= fetchPortalInfo().then(
    (info) => $portalInfo.set(info),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
