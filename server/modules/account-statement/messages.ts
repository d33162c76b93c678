import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of statements of account. */
export const EVENT = { objected: 'accountStatement.objected' } as const;

export const accountStatementMessages: MessageTemplates = {
  [EVENT.objected]: ({ company = '', period = '', amount = '', reason = '' }) => ({
    msgType: MSG_TYPE.money,
    level: 2,
    title: '对账单有异议',
    content: `${company} 对 ${period} 的对账单（期末 ${amount} 元）提出异议：${reason}`,
    routeName: 'adminStatementAnswer',
    query: { unresolved: 'true' },
  }),
};
