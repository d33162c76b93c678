import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { $user } from '#src/stores/session.ts';

/** Whether an id is the current user's (specification section 6); some backends count in numbers. */
export function isMe(id: string | number): boolean {
  return $user.get()?.id === String(id);
}

interface Props {
  /** Ids of those who may see it: of a record, its createBy. */
  ids: readonly (string | number)[];
  children: ReactNode;
}

/**
 * Leaves its children out unless the current user is one of `ids` (specification section 6, creator-only). For what is of
 * no use to others; what they may not do, the server refuses.
 */
export function CreatorOnly({ ids, children }: Props) {
  // Signing in and out changes who is there.
  useStore($user);
  return ids.some(isMe) ? children : null;
}
