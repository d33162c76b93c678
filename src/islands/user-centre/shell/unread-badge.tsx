import { useStore } from '@nanostores/react';

import { $unread } from '#src/stores/unread.ts';

import styles from './unread-badge.module.css';

/** How many messages are unread; nothing when there are none. */
export function UnreadBadge({ floating = false }: { floating?: boolean }) {
  const unread = useStore($unread);
  if (unread === 0) return null;
  return (
    <span className={floating ? `${styles.badge} ${styles.floating}` : styles.badge}>
      <span className="visually-hidden">未读 </span>
      {unread > 99 ? '99+' : unread}
    </span>
  );
}
