import { isIdCard, isUsc } from './checksum.ts';
import { CONTACT_PHONE, LOGIN_PHONE, PASSWORD, PASSWORD_TEXT, PHONE_TEXT } from './patterns.ts';
import { isPinyin, PINYIN_MAX } from './pinyin.ts';
import type { Rule } from './rule.ts';

/** Who somebody is and how to reach them. */
export const IDENTITY_RULES = {
  /** loginPhone: accounts, SMS, drivers, signers. */
  phone: { cap: 11, pattern: LOGIN_PHONE, message: PHONE_TEXT },
  /** contactPhone: contacts of companies, persons and banks. */
  mobile: { cap: 12, pattern: CONTACT_PHONE, message: PHONE_TEXT },
  mobileStrict: { cap: 11, pattern: LOGIN_PHONE, message: PHONE_TEXT },
  idCard: { cap: 18, test: isIdCard, message: '请输入正确的身份证号' },
  /** Of a person whom a company enters: an identity card's number, or the pinyin of the name (specification, section 3). */
  personNumber: {
    cap: PINYIN_MAX,
    test: (value: string) => isIdCard(value) || isPinyin(value),
    message: '请输入正确的身份证号',
  },
  usc: { cap: 18, test: isUsc, message: '请输入正确的统一社会信用代码' },
  password: { cap: 18, pattern: PASSWORD, message: PASSWORD_TEXT },
} as const satisfies Record<string, Rule>;
