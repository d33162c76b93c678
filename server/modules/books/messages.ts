import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the books. */
export const EVENT = { faults: 'books.faults' } as const;

/** Enumeration MsgType: 逾期预警. */
const WARNING = '8';

export const bookMessages: MessageTemplates = {
  [EVENT.faults]: ({ count = '', items = '' }) => ({
    msgType: WARNING,
    level: 3,
    title: '账务核对不一致',
    content: `账务核对发现 ${count} 处不一致：${items}。请逐笔核实。`,
    routeName: 'adminBookCheck',
    query: { fits: '2' },
  }),
};
