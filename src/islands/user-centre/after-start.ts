import type { QueryClient } from '@tanstack/react-query';

import { productTreeQuery } from '#src/api/product-tree.ts';
import { publicKey } from '#src/api/public-key.ts';
import { followPlaces } from '#src/lib/scroll-place.ts';
import { loadEnums } from '#src/stores/enums.ts';
import { reportError } from '#src/ui/report-error.ts';

import { followIdle } from './idle.ts';
import { followMessages } from './live-messages.ts';
import { followMembership } from './membership.ts';
import { followOtherTabs } from './other-tabs.ts';
import { followPrinting } from './print-lists.ts';
import { followVersion } from './site-version.ts';

/**
 * What the first screen does not wait for: which version of the site is published, live messages, whether the account still
 * belongs to its company and nobody has signed out in another tab, how a list is printed, the warning before a session ends for want of use, where each step of the
 * history is scrolled to, and of the startup fetches (specification, section 7) those that only forms need, the product tree
 * and the public key. Returns what stops it.
 */
export function afterStart(queries: QueryClient): () => void {
  void queries.prefetchQuery(productTreeQuery);
  // Where the guard went on without them codes show instead of names: they are asked for again, and said to be missing.
  loadEnums().catch(reportError);
  // Whoever needs the key asks again.
  publicKey().catch(() => undefined);
  const stops = [
    followVersion(),
    followMessages(queries),
    followMembership(),
    followOtherTabs(),
    followPrinting(),
    followIdle(),
    followPlaces(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
