import { type MouseEvent, useId, useState } from 'react';

import type { MessageRow } from '#contract/message/message.ts';
import { addressOf } from '#src/lib/route-address.ts';
import type { LinkName } from '#src/lib/route-tree.ts';
import { enumName } from '#src/stores/enums.ts';
import styles from './row.module.css';

/** MessageRow.level, for those that a person should see first. */
const LEVEL: Readonly<Record<number, string>> = { 2: '重要', 3: '紧急' };

/** Where messages lead on one side of the site. */
export interface Pages {
  /** The route that a message leads to; undefined where this side has none, or none for its reader. */
  readonly pageOf: (message: MessageRow) => LinkName | undefined;
  /** Which company a message is about, for whoever acts for several; '' for everybody else. */
  readonly companyOf?: (message: MessageRow) => string;
  /** How a message of another company than this tab's is opened; undefined for one of its own. */
  readonly openElsewhere?: (message: MessageRow, address: string) => (() => void) | undefined;
}

interface Props {
  message: MessageRow;
  pages: Pages;
  onRead: () => void;
}

function Summary({ message, pages }: Omit<Props, 'onRead'>) {
  const company = pages.companyOf?.(message);
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
        {company && <span className={styles.company}>{company}</span>}
        <span className={styles.excerpt}>{message.content}</span>
      </span>
      {/* A backend of one's own may tell none. */}
      {time && <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{time}</time>}
    </>
  );
}

/** Whether a click opens a link in this page. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

/** Leads to what the message speaks of. */
function Linked({ address, onRead, ...shown }: Props & { address: string }) {
  const follow = (event: MouseEvent) => {
    onRead();
    const open = isPlain(event) ? shown.pages.openElsewhere?.(shown.message, address) : undefined;
    if (open === undefined) return;
    event.preventDefault();
    open();
  };
  return (
    <a href={address} className={styles.line} onClick={follow}>
      <Summary {...shown} />
    </a>
  );
}

/** Speaks of nothing that has a page: opens in place. */
function Unfolding({ onRead, ...shown }: Props) {
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
        <Summary {...shown} />
      </button>
      <p id={id} className={styles.content} hidden={!open}>
        {shown.message.content}
      </p>
    </>
  );
}

/** One message: a row of 40 px, on a phone a card. */
export function Row({ onRead, ...shown }: Props) {
  const { message, pages } = shown;
  const route = pages.pageOf(message);
  const read = () => {
    if (!message.read) onRead();
  };
  return (
    <li className={styles.row} data-unread={!message.read || undefined}>
      {route ? (
        <Linked {...shown} onRead={read} address={addressOf(route, message.query)} />
      ) : (
        <Unfolding {...shown} onRead={read} />
      )}
    </li>
  );
}
