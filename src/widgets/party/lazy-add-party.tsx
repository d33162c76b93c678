import type { PartyTypeName } from '#contract/party/party.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { AddSlot } from '#src/ui/selectors/remote-select.tsx';

const AddParty = lazyPart(async () => (await import('./add-party.tsx')).AddParty);

/** What a selector of a type puts behind 去添加. */
export function addPartyOf(type: PartyTypeName) {
  return (slot: AddSlot) => <AddParty type={type} slot={slot} onClose={slot.onClose} />;
}
