/** Enumeration BankVerifyStatus: what an account is. */
export const BANK_VERIFY = { none: '1', waiting: '2', verified: '3', failed: '4' } as const;

/** What one verification is (小额打款验证): asked for, sent, and how it ended. */
export const VERIFICATION = {
  asked: '1',
  sent: '2',
  verified: '3',
  failed: '4',
  /** The account was changed or deleted meanwhile. */
  void: '5',
} as const;

/** How often the company may type the amount in before it must begin anew. */
export const VERIFY_TRIES = 3;

export const VERIFY_REFUSAL = {
  incomplete: { code: 'bank_incomplete', text: '请先补全银行账号和开户行，再发起验证' },
  otherName: {
    code: 'bank_other_name',
    text: '账户名称与企业名称不一致，不能验证；只能验证本企业名下的账户',
  },
} as const;
