import type { ComponentProps } from 'react';

import type { MessageRow } from '#contract/message/message.ts';

import { useRead } from './reading.ts';
import { type PageOf, Row } from './row.tsx';

interface Props extends ComponentProps<'ul'> {
  messages: readonly MessageRow[];
  pageOf: PageOf;
}

/** Messages one below the other; whichever is opened counts as read. */
export function Rows({ messages, pageOf, ...list }: Props) {
  const read = useRead();
  return (
    <ul {...list}>
      {messages.map((message) => (
        <Row
          key={message.id}
          message={message}
          pageOf={pageOf}
          onRead={() => read.mutate(message.id)}
        />
      ))}
    </ul>
  );
}
