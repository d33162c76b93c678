import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of what becomes of a company's certification, and of its accounts by it. */
export const EVENT = {
  expired: 'certification.expired',
  renamed: 'certification.accountRenamed',
} as const;

export const certificationMessages: MessageTemplates = {
  [EVENT.expired]: ({ name = '', day = '' }) => ({
    msgType: MSG_TYPE.certification,
    level: 3,
    title: '企业认证已过期',
    content: `${name}的认证证照已于 ${day} 到期，暂不能发起新业务；已在办理的收货、付款和还款不受影响。请换领证照后更新企业认证。`,
    routeName: 'companyAuth',
  }),
  [EVENT.renamed]: ({ name = '', before = '', last4 = '', id = '' }) => ({
    msgType: MSG_TYPE.certification,
    level: 2,
    title: '银行账户须重新验证',
    content: `企业已更名为${name}，尾号 ${last4} 的账户户名仍为${before}，已转为未验证。请在银行办理更名后修改户名，并重新验证。`,
    routeName: 'bank',
    query: { id },
  }),
};
