import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import { ENUM_SEEDS } from '#server/seed/enums.ts';

/** Topics of what happens to a company's members and data. */
export const EVENT = {
  invited: 'company.invited',
  joined: 'company.joined',
  declined: 'company.declined',
  roles: 'company.roles',
  removed: 'company.removed',
  left: 'company.left',
  administrator: 'company.administrator',
  changed: 'company.changed',
} as const;

const ROLES = new Map(ENUM_SEEDS.find(({ name }) => name === 'CustomerRole')?.entries);

const rolesOf = (codes: string) =>
  codes
    .split(',')
    .map((code) => ROLES.get(code) ?? code)
    .join('、');

function notice(title: string, content: string, level: MessageDraft['level'] = 2): MessageDraft {
  return { msgType: MSG_TYPE.notice, level, title, content, routeName: 'company' };
}

export const companyMessages: MessageTemplates = {
  [EVENT.invited]: ({ company = '', name = '', roles = '' }) =>
    notice(
      '企业邀请您加入',
      `${name} 邀请您加入“${company}”，角色：${rolesOf(roles)}。请在“我的企业”中接受或拒绝。`,
    ),
  [EVENT.joined]: ({ company = '', name = '', roles = '' }) =>
    notice('新成员已加入', `${name} 已加入“${company}”，角色：${rolesOf(roles)}。`, 1),
  [EVENT.declined]: ({ company = '', name = '' }) =>
    notice('邀请被拒绝', `${name} 拒绝了加入“${company}”的邀请。`, 1),
  [EVENT.roles]: ({ company = '', name = '', roles = '' }) =>
    notice('您的角色已调整', `${name} 将您在“${company}”的角色调整为：${rolesOf(roles)}。`),
  [EVENT.removed]: ({ company = '', name = '' }) =>
    notice('您已被移出企业', `${name} 已将您移出“${company}”，您不能再查看该企业的业务。`),
  [EVENT.left]: ({ company = '', name = '' }) =>
    notice('成员已退出', `${name} 已退出“${company}”。`, 1),
  [EVENT.administrator]: ({ company = '', name = '', member = '', keeps = '' }) =>
    notice(
      '企业管理员已变更',
      keeps === ''
        ? `${name} 已将“${company}”的企业管理员变更为 ${member}。如有疑问请联系平台客服。`
        : `${name} 已将 ${member} 增设为“${company}”的企业管理员。如有疑问请联系平台客服。`,
    ),
  [EVENT.changed]: ({ company = '', name = '', what = '' }) =>
    notice('企业资料已修改', `${name} 修改了“${company}”的${what}。`, 1),
};
