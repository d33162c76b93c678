import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import { deviceOf } from '#server/kernel/session/device-words.ts';

/** Topics of the events that concern the security of an account. */
export const EVENT = {
  phoneChanged: 'account.phoneChanged',
  passwordReplaced: 'account.passwordReplaced',
  sessionEnded: 'account.sessionEnded',
  otherSessionsEnded: 'account.otherSessionsEnded',
  dataExported: 'account.dataExported',
  colleagueClosed: 'account.colleagueClosed',
} as const;

const WARNING = '如非本人操作，请立即修改密码并联系平台客服。';

function notice(title: string, content: string, level: MessageDraft['level'] = 2): MessageDraft {
  return { msgType: MSG_TYPE.notice, level, title, content, routeName: 'bindPhone' };
}

export const accountMessages: MessageTemplates = {
  [EVENT.phoneChanged]: ({ time = '', phone = '' }) =>
    notice(
      '登录手机号已更换',
      `您的登录手机号于 ${time} 更换为 ${phone}，其他设备上的登录均已退出。${WARNING}`,
    ),
  [EVENT.passwordReplaced]: ({ time = '' }) =>
    notice(
      '登录密码已修改',
      `您的登录密码于 ${time} 在“账户与安全”中修改，其他设备上的登录均已退出。如非本人操作，请立即找回密码并联系平台客服。`,
    ),
  [EVENT.sessionEnded]: ({ time = '', device = '' }) =>
    notice('一处登录已结束', `您于 ${time} 结束了 ${deviceOf(device)} 上的登录。${WARNING}`, 1),
  [EVENT.otherSessionsEnded]: ({ time = '', count = '' }) =>
    notice('其他登录已结束', `您于 ${time} 结束了其他 ${count} 处登录。${WARNING}`, 1),
  [EVENT.dataExported]: ({ time = '', device = '', address = '' }) =>
    notice(
      '个人数据已下载',
      `您的个人数据副本于 ${time} 下载：${deviceOf(device)}，网络地址 ${address}。${WARNING}`,
    ),
  [EVENT.colleagueClosed]: ({ time = '', name = '', company = '' }) => ({
    msgType: MSG_TYPE.notice,
    level: 1,
    title: '企业成员已注销账号',
    content: `${company} 的成员 ${name} 于 ${time} 注销了平台账号，其在企业中的权限已解除。`,
    routeName: 'company',
  }),
};
