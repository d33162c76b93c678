/** Phones of accounts, SMS, drivers and signers (specification section 5, the stricter pattern). */
export const LOGIN_PHONE = /^1[3-9]\d{9}$/;

/** Phones of the contacts of companies, persons and banks (specification section 5, mobile phone). */
export const CONTACT_PHONE = /^0?1[1-9]\d{9}$/;

/** Specification section 5: 6–18 characters containing letters and digits; printable ASCII (design of the wire). */
export const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\x20-\x7e]{6,18}$/;

export const PHONE_TEXT = '请输入正确的手机号';
export const PASSWORD_TEXT = '密码为 6-18 位，须同时包含字母和数字';
