import { USER_STATUS } from '#contract/account/user.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';

/** Topics of what operators do to a company. */
export const EVENT = {
  reverify: 'company.reverify',
  frozen: 'company.frozen',
  unfrozen: 'company.unfrozen',
  /** To whoever acts for the company no more. */
  relationEnded: 'company.relationEnded',
  memberEnded: 'company.memberEnded',
  appointed: 'company.appointed',
} as const;

function notice(title: string, content: string): MessageDraft {
  return { msgType: MSG_TYPE.notice, level: 2, title, content, routeName: 'company' };
}

/** What a company whose freeze is lifted still lacks, by its RealNameStatus. */
const THAWED: Readonly<Record<string, string>> = {
  [USER_STATUS.refused]: '；其企业认证已作废，请重新办理企业认证',
  [USER_STATUS.expired]: '；其企业认证待更新，请更新企业认证后发起新业务',
};

export const adminMessages: MessageTemplates = {
  [EVENT.relationEnded]: ({ company = '' }) =>
    notice(
      '您与企业的关系已解除',
      `平台已解除您与“${company}”的关系，您不能再查看该企业的业务。如有疑问请联系平台客服。`,
    ),
  [EVENT.memberEnded]: ({ company = '', member = '' }) =>
    notice(
      '企业成员已解除',
      `平台已解除 ${member} 与“${company}”的关系，其在企业中的权限已解除。如有疑问请联系平台客服。`,
    ),
  [EVENT.appointed]: ({ company = '', member = '', keeps = '', reason = '' }) =>
    notice(
      '企业管理员已变更',
      keeps === ''
        ? `平台已将“${company}”的企业管理员变更为 ${member}。原因：${reason}。如有疑问请联系平台客服。`
        : `平台已将 ${member} 增设为“${company}”的企业管理员。原因：${reason}。如有疑问请联系平台客服。`,
    ),
  [EVENT.reverify]: ({ name = '', reason = '' }) => ({
    msgType: MSG_TYPE.certification,
    level: 3,
    title: '企业认证须重新核验',
    content: `平台要求${name}重新核验企业认证。原因：${reason}。请更新企业认证；审核通过前不能发起新业务，已在办理的收货、付款和还款不受影响。`,
    routeName: 'companyAuth',
  }),
  [EVENT.frozen]: ({ name = '', reason = '' }) => ({
    msgType: MSG_TYPE.certification,
    level: 3,
    title: '企业已被冻结',
    content: `${name}已被平台冻结，暂不能发起新业务。原因：${reason}。如有疑问，请联系平台客服。`,
  }),
  [EVENT.unfrozen]: ({ name = '', reason = '', status = '' }) => ({
    msgType: MSG_TYPE.certification,
    level: 2,
    title: '企业已解除冻结',
    content: `${name}已解除冻结${THAWED[status] ?? '，业务办理恢复正常'}。说明：${reason}。`,
  }),
};
