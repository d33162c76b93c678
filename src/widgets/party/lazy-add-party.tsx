import { lazy, Suspense } from 'react';

import type { PartyTypeName } from '#contract/party.ts';
import type { AddSlot } from '#src/ui/selectors/remote-select.tsx';

const AddParty = lazy(async () => ({ default: (await import('./add-party.tsx')).AddParty }));

/** What a selector of a type puts behind 去添加. */
export function addPartyOf(type: PartyTypeName) {
  return (slot: AddSlot) => (
    <Suspense>
      <AddParty type={type} slot={slot} />
    </Suspense>
  );
}
