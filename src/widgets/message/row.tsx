import { useId, useState } from 'react';

import type { MessageRow } from '#contract/message/message.ts';
import { addressOf } from '#src/lib/route-address.ts';
import type { LinkName } from '#src/lib/route-tree.ts';
import { enumName } from '#src/stores/enums.ts';
import styles from './row.module.css';

/** MessageRow.level, for those that a person should see first. */
const LEVEL: Readonly<Record<number, string>> = { 2: '重要', 3: '紧急' };

/** The route that a message's `routeName` names here; undefined for one that this side of the site does not have. */
export type PageOf = (name: string) => LinkName | undefined;

interface Props {
  message: MessageRow;
  pageOf: PageOf;
  onRead: () => void;
}

function Summary({ message }: Pick<Props, 'message'>) {
  const level = LEVEL[message.level];
  const time = message.createTime;
  return (
    <>
      <span className={styles.mark}>
        {!message.read && <span className="visually-hidden">未读</span>}
      </span>
      <span className={styles.type}>{enumName('MsgType', message.msgType)}</span>
      <span className={styles.text}>
        <strong>{message.title}</strong>
        {level !== undefined && (
          <span className={styles.level} data-level={message.level}>
            {level}
          </span>
        )}
        <span className={styles.excerpt}>{message.content}</span>
      </span>
      <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{time.slice(0, 16)}</time>
    </>
  );
}

/** Leads to what the message speaks of. */
function Linked({ message, onRead, address }: Omit<Props, 'pageOf'> & { address: string }) {
  return (
    <a href={address} className={styles.line} onClick={onRead}>
      <Summary message={message} />
    </a>
  );
}

/** Speaks of nothing that has a page: opens in place. */
function Unfolding({ message, onRead }: Omit<Props, 'pageOf'>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = () => {
    setOpen(!open);
    onRead();
  };
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <Summary message={message} />
      </button>
      <p id={id} className={styles.content} hidden={!open}>
        {message.content}
      </p>
    </>
  );
}

/** One message: a row of 40 px, on a phone a card. */
export function Row({ message, pageOf, onRead }: Props) {
  const route = pageOf(message.routeName);
  const read = () => {
    if (!message.read) onRead();
  };
  return (
    <li className={styles.row} data-unread={!message.read || undefined}>
      {route ? (
        <Linked message={message} onRead={read} address={addressOf(route, message.query)} />
      ) : (
        <Unfolding message={message} onRead={read} />
      )}
    </li>
  );
}
