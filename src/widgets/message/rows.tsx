import type { ComponentProps } from 'react';

import type { MessageRow } from '#contract/message/message.ts';

import { useRead } from './reading.ts';
import { type Pages, Row } from './row.tsx';

interface Props extends ComponentProps<'ul'> {
  messages: readonly MessageRow[];
  pages: Pages;
}

/** Messages one below the other; whichever is opened counts as read. */
export function Rows({ messages, pages, ...list }: Props) {
  const read = useRead();
  return (
    <ul {...list}>
      {messages.map((message) => (
        <Row
          key={message.id}
          message={message}
          pages={pages}
          onRead={() => read.mutate(message.id)}
        />
      ))}
    </ul>
  );
}
