import { addressOf } from '#src/lib/route-address.ts';
import { BellIcon } from '#src/ui/icons.tsx';
import { UnreadBadge } from '#src/widgets/message/unread-badge.tsx';

import styles from './notices.module.css';

/** The bell of the header: leads to the messages, and says how many are unread. */
export function MessagesLink() {
  return (
    <a href={addressOf('message')} className={styles.bell} aria-label="消息" title="消息中心">
      <BellIcon />
      <UnreadBadge floating />
    </a>
  );
}
