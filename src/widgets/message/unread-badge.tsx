import { useStore } from '@nanostores/react';

import { $unread } from '#src/stores/unread.ts';

import styles from './unread-badge.module.css';

/** How many messages are unread; nothing when there are none. */
export function UnreadBadge({ floating = false }: { floating?: boolean }) {
  const unread = useStore($unread, { ssr: 'initial' });
  if (unread === 0) return null;
  const count = unread > 99 ? '99+' : String(unread);
  // The button under it has a name of its own, which what it shows as text would have to be part of.
  if (floating) {
    return (
      <span
        role="img"
        aria-label={`未读 ${count}`}
        data-count={count}
        className={`${styles.badge} ${styles.floating}`}
      />
    );
  }
  return (
    <span className={styles.badge}>
      <span className="visually-hidden">未读 </span>
      {count}
    </span>
  );
}
