import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the events of limits. */
export const EVENT = { expired: 'limit.expired' } as const;

export const limitMessages: MessageTemplates = {
  [EVENT.expired]: ({ id = '', name = '', day = '' }) => ({
    msgType: MSG_TYPE.limit,
    level: 3,
    title: '授信额度已到期',
    content: `项目“${name}”的授信额度于 ${day} 到期，暂不能发起新的付款申请和提货。如需继续使用，请申请额度延期。`,
    routeName: 'projectDetails',
    query: { id },
  }),
};
