import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the events that concern an account's messaging app. */
export const EVENT = { bound: 'wechat.bound', unbound: 'wechat.unbound' } as const;

const WARNING = '如非本人操作，请立即修改密码并联系平台客服。';

export const wechatMessages: MessageTemplates = {
  [EVENT.bound]: ({ time = '' }) => ({
    msgType: MSG_TYPE.notice,
    level: 2,
    title: '已绑定微信',
    content: `您的账号于 ${time} 绑定了微信，之后可以扫码登录。${WARNING}`,
    routeName: 'bindPhone',
  }),
  [EVENT.unbound]: ({ time = '' }) => ({
    msgType: MSG_TYPE.notice,
    level: 2,
    title: '已解绑微信',
    content: `您的账号于 ${time} 解绑了微信，之后不能再用它扫码登录。${WARNING}`,
    routeName: 'bindPhone',
  }),
};
