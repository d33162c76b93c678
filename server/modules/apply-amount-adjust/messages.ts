import { grouped } from '#contract/arithmetic/money.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the events of adjustments beside those of their approval. */
export const EVENT = { ended: 'applyAmountAdjust.ended' } as const;

export const adjustMessages: MessageTemplates = {
  [EVENT.ended]: ({ id = '', no = '', amount = '', day = '', projectName = '' }) => ({
    msgType: MSG_TYPE.limit,
    level: 2,
    title: '临时额度已到期',
    content: `项目“${projectName}”的临时调增 ${no}（${grouped(amount)} 元）于 ${day} 到期，额度已收回；正在使用的部分将在释放或回款后收回。`,
    routeName: 'applyAmountAdjustDetail',
    query: { id },
  }),
};
