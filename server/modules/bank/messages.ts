import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the verification of accounts. */
export const EVENT = {
  asked: 'bank.verifyAsked',
  sent: 'bank.verifySent',
  verified: 'bank.verified',
  triesSpent: 'bank.verifyTriesSpent',
  answered: 'bank.verifyAnswered',
  failed: 'bank.verifyFailed',
} as const;

const toCompany = { msgType: MSG_TYPE.certification, routeName: 'bank' } as const;
const toPlatform = { msgType: MSG_TYPE.certification, routeName: 'adminBankVerification' } as const;

export const bankMessages: MessageTemplates = {
  [EVENT.asked]: ({ company = '', last4 = '' }) => ({
    ...toPlatform,
    level: 2,
    title: '有银行账户待打款验证',
    content: `${company}申请验证尾号 ${last4} 的银行账户，请打款后登记金额、日期和流水号。`,
  }),
  [EVENT.sent]: ({ last4 = '', day = '', id = '' }) => ({
    ...toCompany,
    level: 2,
    title: '验证打款已发出',
    content: `平台已于 ${day} 向尾号 ${last4} 的账户打入一笔小额款项，请查询到账后填写金额，共可填写 3 次。`,
    query: { id },
  }),
  [EVENT.verified]: ({ last4 = '', id = '' }) => ({
    ...toCompany,
    level: 1,
    title: '银行账户已验证',
    content: `尾号 ${last4} 的账户已通过小额打款验证。`,
    query: { id },
  }),
  [EVENT.triesSpent]: ({ last4 = '', id = '' }) => ({
    ...toCompany,
    level: 2,
    title: '银行账户验证失败',
    content: `尾号 ${last4} 的账户三次填写的金额均不正确，本次验证已结束。请核对账户后重新发起验证。`,
    query: { id },
  }),
  [EVENT.answered]: ({ name = '', last4 = '', result = '' }) => ({
    ...toPlatform,
    level: 1,
    title: '账户验证有结果',
    content: `${name}尾号 ${last4} 的账户：${result}。`,
  }),
  [EVENT.failed]: ({ last4 = '', reason = '', id = '' }) => ({
    ...toCompany,
    level: 2,
    title: '银行账户验证失败',
    content: `向尾号 ${last4} 的账户打款未成功：${reason}。请核对账户信息后重新发起验证。`,
    query: { id },
  }),
};
