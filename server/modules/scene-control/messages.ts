import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of what the platform does with sites that were approved. */
export const EVENT = { disabled: 'scene.disabled' } as const;

export const sceneMessages: MessageTemplates = {
  [EVENT.disabled]: ({ id = '', no = '', name = '', reason = '' }) => ({
    msgType: MSG_TYPE.result,
    level: 2,
    title: '现场已停用',
    content: `平台已停用现场 ${no}“${name}”，不能再提货到该现场。原因：${reason}`,
    routeName: 'sceneControlDetail',
    query: { id },
  }),
};
