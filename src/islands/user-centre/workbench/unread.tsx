import { useStore } from '@nanostores/react';

import type { MessageRow } from '#contract/message/message.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { $unread } from '#src/stores/unread.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { Rows } from '#src/widgets/message/rows.tsx';
import { PAGES } from '../message/pages.ts';
import styles from './workbench.module.css';

function All() {
  const unread = useStore($unread);
  return (
    <a className={styles.more} href={addressOf('message')}>
      {unread > 0 ? `${unread} 条未读，查看全部` : '全部消息'}
    </a>
  );
}

/** The newest unread messages. */
export function Unread({ messages }: { messages: readonly MessageRow[] }) {
  return (
    <Panel title="最新消息" more={<All />} flush>
      {messages.length === 0 ? (
        <p className={styles.nothing}>没有未读消息</p>
      ) : (
        <Rows messages={messages} pages={PAGES} className={styles.messages} />
      )}
    </Panel>
  );
}
