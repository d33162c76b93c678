import * as z from 'zod/mini';
import { loginPhone, optionalEmail, sealedPassword, smsCode, userName } from '../noun/fields.ts';
import { FIELD_TEXT } from '../validators/patterns.ts';
import { customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { tokenAnswer } from './login.ts';

/** User status (rules.md P6): 1 未认证 2 认证中 3 已认证 4 认证未通过 5 已过期待更新 6 已冻结. */
export const USER_STATUS = {
  uncertified: 1,
  pending: 2,
  certified: 3,
  refused: 4,
  expired: 5,
  frozen: 6,
} as const;

/** Whether the completeness of a company's profile (资料完整度) says something: before the certification nothing can be in it. */
export function hasScore(status: number): boolean {
  const { certified, expired, frozen } = USER_STATUS;
  return [certified, expired, frozen].some((one) => one === status);
}

export const register = endpoint({
  name: 'register',
  word: '注册',
  method: 'POST',
  group: 'portal',
  path: '/user/register',
  access: 'public',
  effect: 'sign-in',
  summary: 'Register an account with a code; the answer signs it in',
  params: nothing,
  input: z.object({
    userName,
    phone: loginPhone,
    code: smsCode,
    email: z._default(optionalEmail, ''),
    password: sealedPassword,
    confirmPassword: z.optional(z.string()),
    /** The terms checkbox; whoever sends it must have ticked it. */
    checked: z.optional(z.literal(true, FIELD_TEXT.terms)),
  }),
  output: tokenAnswer,
});

export const companyEntry = z.object({
  basicInfo: z.object({
    companyId: z.string(),
    name: z.string(),
    usc: z.string(),
    companyType: z.array(z.string()),
    /** Beyond the specification: a backend of one's own may leave them out. Then nothing is hidden by role, and it refuses by itself. */
    roles: z.optional(z.array(z.string())),
  }),
  companyLegalPerson: z.object({ legalName: z.string() }),
  companyMaster: z.object({ actualController: z.string() }),
  infoScore: z.number(),
  realNameInfo: z.object({ status: z.number() }),
});

export const userInfo = z.object({
  id: z.string(),
  nickName: z.string(),
  phone: z.string(),
  token: z.string(),
  companyList: z.array(companyEntry),
});
export type UserInfo = z.infer<typeof userInfo>;

export const getInfo = endpoint({
  ...customerRead,
  name: 'getInfo',
  path: '/user/getInfo',
  summary: 'The signed-in user and the companies that it may act for',
  input: nothing,
  output: userInfo,
});

/**
 * The derived status of the specification: 1 while there is no company, else realNameInfo.status of the current one
 * (the one named, else the last of the list).
 */
export function userStatus(user: UserInfo, companyId?: string): number {
  const current =
    user.companyList.find((entry) => entry.basicInfo.companyId === companyId) ??
    user.companyList.at(-1);
  return current?.realNameInfo.status ?? USER_STATUS.uncertified;
}
