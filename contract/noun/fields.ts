import * as z from 'zod/mini';
import { checkOf } from '../validators/check.ts';
import { EMAIL, FIELD_TEXT, ID, LOGIN_PHONE, SMS_CODE, USER_NAME } from '../validators/patterns.ts';
import { TEXT_RULES } from '../validators/texts.ts';
import { TEXT } from '../wire/envelope.ts';
import { LONGEST_RSA, SEALED_TEXT } from '../wire/sealed.ts';

export const id = z.string().check(z.regex(ID, '编号不正确'));

/** The version of a record that was seen: changed meanwhile, the record is left alone (409). */
export const version = z.int().check(z.minimum(1));

/** The same for whoever knows of no versions: without one the record is meant as it is now. */
export const optionalVersion = z.optional(version);

const UNSEEN = '请刷新页面，核对最新数据后再提交';

/** A record and the version of it that was seen, of what adds to it: said by two at once, it would be done twice. */
export const recordAsSeen = { id, version: z.int(UNSEEN).check(z.minimum(1, UNSEEN)) } as const;

/** A record and, where it is known, the version of it that was seen. */
export const seenRecord = { id, version: optionalVersion } as const;

export const loginPhone = z.string(FIELD_TEXT.phone).check(z.regex(LOGIN_PHONE, FIELD_TEXT.phone));

export const smsCode = z
  .string(FIELD_TEXT.code)
  .check(
    z.minLength(1, { error: FIELD_TEXT.code, abort: true }),
    z.regex(SMS_CODE, FIELD_TEXT.codeFormat),
  );

/** A password as it travels: RSA-OAEP ciphertext in base64, 512 characters under a key of 3072 bit. */
export const sealedPassword = z
  .string(FIELD_TEXT.password)
  .check(z.minLength(1, FIELD_TEXT.password), z.maxLength(LONGEST_RSA, SEALED_TEXT.closed));

export const userName = z
  .string(FIELD_TEXT.userName)
  .check(
    z.trim(),
    z.minLength(1, FIELD_TEXT.userName),
    z.maxLength(USER_NAME.max, FIELD_TEXT.userNameLong),
    z.regex(USER_NAME.pattern, FIELD_TEXT.userNameCharacters),
    z.regex(USER_NAME.letter, FIELD_TEXT.userNameLetter),
  );

/** Optional on registration; the specification gives it no rule, so only what would not be an address is refused. */
export const optionalEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(EMAIL.max, { error: FIELD_TEXT.email, abort: true }),
    z.regex(EMAIL.pattern, FIELD_TEXT.email),
  );

/** Free text that must be there; blanks at the ends are cut, `max` counts code points. */
export const requiredText = (max: number) =>
  z.string(TEXT.required).check(z.trim(), checkOf(TEXT_RULES.requiredText, { max }));

/** What a company or a person is called; must be there, every character of it can be seen; blanks at the ends are cut, `max` counts code points. */
export const partyName = (max: number) =>
  z.string(TEXT.required).check(z.trim(), checkOf(TEXT_RULES.partyName, { max }));

/** A partyName() that need not be there: left out or blank it is ''. */
export const optionalPartyName = (max: number) =>
  z._default(z.string().check(z.trim(), checkOf(TEXT_RULES.partyName, { max }, true)), '');

/** Free text that has to be sent and may be ''; blanks at the ends are cut, `max` counts code points. */
export const freeText = (max: number) =>
  z.string().check(z.trim(), checkOf(TEXT_RULES.text, { max }, true));

/** A freeText() that may be left out: '' then. */
export const optionalText = (max: number) => z._default(freeText(max), '');

/** What a bank calls a payment by (银行流水号): in capitals and half width, so that it is one number however it was typed. */
export const bankSerialNo = z.string('请填写银行流水号').check(
  z.overwrite((typed) => typed.normalize('NFKC').replace(/\p{Cf}/gu, '')),
  z.trim(),
  z.toUpperCase(),
  z.regex(/^[\w-]{1,50}$/, '银行流水号为 1-50 位字母、数字、短横线或下划线'),
);

/** 纳税人识别号. */
export const taxNo = z
  .string()
  .check(z.trim(), z.regex(/^[0-9A-Z]{15,20}$/, '纳税人识别号为 15 至 20 位数字或大写字母'));
