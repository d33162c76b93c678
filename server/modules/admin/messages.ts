import { USER_STATUS } from '#contract/account/user.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of what operators do to a company. */
export const EVENT = { frozen: 'company.frozen', unfrozen: 'company.unfrozen' } as const;

export const adminMessages: MessageTemplates = {
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
    content:
      status === String(USER_STATUS.refused)
        ? `${name}已解除冻结；其企业认证已作废，请重新办理企业认证。说明：${reason}。`
        : `${name}已解除冻结，业务办理恢复正常。说明：${reason}。`,
  }),
};
