import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the platform's own company. */
export const EVENT = { changed: 'platformCompany.changed' } as const;

export const platformMessages: MessageTemplates = {
  [EVENT.changed]: ({ what = '' }) => ({
    msgType: MSG_TYPE.money,
    level: 2,
    title: '平台公司资料已修改',
    content: `平台公司的${what}已修改，付款前请核对。`,
    routeName: 'adminPlatformBank',
  }),
};
