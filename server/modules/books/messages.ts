import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the books. */
export const EVENT = { faults: 'books.faults' } as const;

export const bookMessages: MessageTemplates = {
  [EVENT.faults]: ({ count = '', items = '' }) => ({
    msgType: MSG_TYPE.overdue,
    level: 3,
    title: '账务核对不一致',
    content: `账务核对发现 ${count} 处不一致：${items}。请逐笔核实。`,
    routeName: 'adminBookCheck',
    query: { fits: '2' },
  }),
};
