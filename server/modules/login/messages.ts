import { MSG_TYPE } from '#contract/message/types.ts';
import { PASSWORD_CHANGED } from '#server/kernel/authentication/new-password.ts';
import { NEW_DEVICE } from '#server/kernel/authentication/open-account.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the events that concern an account's way in. */
export const EVENT = {
  registered: 'account.registered',
  newDevice: NEW_DEVICE,
  passwordChanged: PASSWORD_CHANGED,
} as const;

const MAX_DEVICE = 60;

/** The readable part of a user agent; whole ones are long and say little to people. */
function deviceName(userAgent: string): string {
  const known = [
    ['微信', /MicroMessenger/],
    ['Edge', /Edg\//],
    ['Firefox', /Firefox\//],
    ['Chrome', /Chrome\//],
    ['Safari', /Safari\//],
  ] as const;
  const systems = [
    ['Android', /Android/],
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['Windows', /Windows/],
    ['macOS', /Mac OS X/],
    ['Linux', /Linux/],
  ] as const;
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const named = [find(systems), find(known)].filter((part) => part !== undefined).join(' ');
  return named || userAgent.slice(0, MAX_DEVICE) || '未知设备';
}

export const loginMessages: MessageTemplates = {
  [EVENT.registered]: ({ name = '' }) => ({
    msgType: MSG_TYPE.notice,
    level: 1,
    title: '欢迎使用供应链数字服务平台',
    content:
      `${name}，您的账号已开通。下一步：提交企业认证，认证通过后即可发起项目申请；` +
      '准备好营业执照、法定代表人身份证件和联系人信息，约需十分钟。如由他人邀请加入企业，请联系该企业管理员。',
    routeName: 'companyAuth',
  }),
  [EVENT.newDevice]: ({ time = '', address = '', device = '' }) => ({
    msgType: MSG_TYPE.notice,
    // Mostly oneself on another machine: 重要 is for what waits for somebody.
    level: 1,
    title: '账号在新设备登录',
    content: `您的账号于 ${time} 在新设备登录：${deviceName(device)}，网络地址 ${address}。如非本人操作，请立即找回密码，其他设备上的登录将全部退出。`,
  }),
  [EVENT.passwordChanged]: ({ time = '' }) => ({
    msgType: MSG_TYPE.notice,
    level: 2,
    title: '登录密码已修改',
    content: `您的登录密码于 ${time} 修改，所有设备上的登录均已退出。如非本人操作，请立即再次找回密码并联系平台客服。`,
  }),
};
