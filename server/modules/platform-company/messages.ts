import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the platform's own company. */
export const EVENT = { changed: 'platformCompany.changed' } as const;

/** Enumeration MsgType: 付款回款. */
const MONEY = '6';

export const platformMessages: MessageTemplates = {
  [EVENT.changed]: ({ what = '' }) => ({
    msgType: MONEY,
    level: 2,
    title: '平台公司资料已修改',
    content: `平台公司的${what}已修改，付款前请核对。`,
    routeName: 'adminPlatformBank',
  }),
};
