import { $dirty } from '#src/stores/dirty.ts';
import { $sessionExpired } from '#src/stores/session.ts';
import { onOtherTabs } from '#src/stores/tabs.ts';

import { isVisitor, turnsAway } from './guard.ts';

/**
 * Another tab signed out: what stands here is no longer theirs to see. Where leaving would lose something, its person is asked
 * instead, once, and may sign in over it. Who signs in is session-expired.ts's matter. Returns what stops it.
 */
export function followOtherTabs(): () => void {
  let isAsked = false;
  const look = () => {
    if ($dirty.get().size === 0) {
      turnsAway();
      return;
    }
    const isOut = isVisitor();
    if (isOut && !isAsked) $sessionExpired.set(true);
    isAsked = isOut;
  };
  look();
  return onOtherTabs(look);
}
