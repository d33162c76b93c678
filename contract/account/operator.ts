import * as z from 'zod/mini';
import { sealedPassword } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { enrolment, otpCode } from './admin-login.ts';

/** Business codes of an operator's own account. */
export const OPERATOR = {
  enrolled: { code: 'otp_enrolled', text: '已绑定身份验证器，如需更换请先解绑' },
  notEnrolled: { code: 'otp_not_enrolled', text: '尚未绑定身份验证器' },
  required: { code: 'otp_required', text: '平台要求使用身份验证器，不能解绑' },
} as const;

export const operatorInfo = z.object({
  id: z.string(),
  nickName: z.string(),
  phone: z.string(),
  token: z.string(),
  officeName: z.string(),
  /** Platform roles that are valid now. */
  roles: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The authenticator app (身份验证器): whether it is bound, whether the installation asks for it, codes left. */
  otp: z.object({ enrolled: z.boolean(), required: z.boolean(), recoveryLeft: z.number() }),
  hasPassword: z.boolean(),
});
export type OperatorInfo = z.infer<typeof operatorInfo>;

const shared = { group: 'admin', access: 'operator', roles: 'own', params: nothing } as const;

export const operatorGetInfo = endpoint({
  ...shared,
  name: 'operatorGetInfo',
  method: 'GET',
  path: '/admin/user/getInfo',
  effect: 'read',
  summary: 'The signed-in operator, with roles',
  input: nothing,
  output: operatorInfo,
});

export const operatorChangePassword = endpoint({
  ...shared,
  name: 'operatorChangePassword',
  word: '修改密码（后台）',
  method: 'POST',
  path: '/admin/user/changePassword',
  effect: 'write',
  summary: 'Replace one’s own password; ends one’s other sessions',
  input: z.object({ oldPassword: sealedPassword, password: sealedPassword }),
  output: nothing,
});

export const operatorBeginOtp = endpoint({
  ...shared,
  name: 'operatorBeginOtp',
  word: '开始绑定身份验证器',
  method: 'POST',
  path: '/admin/user/beginOtp',
  effect: 'sign-in',
  summary: 'A new secret for the authenticator app; valid once a code confirms it',
  input: nothing,
  output: enrolment,
});

export const operatorConfirmOtp = endpoint({
  ...shared,
  name: 'operatorConfirmOtp',
  word: '绑定身份验证器',
  method: 'POST',
  path: '/admin/user/confirmOtp',
  effect: 'sign-in',
  summary: 'Bind the authenticator app by a code of it; answers the recovery codes, once',
  input: z.object({ code: otpCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const operatorRenewRecovery = endpoint({
  ...shared,
  name: 'operatorRenewRecovery',
  word: '更换恢复码',
  method: 'POST',
  path: '/admin/user/renewRecoveryCodes',
  effect: 'sign-in',
  summary: 'New recovery codes by a code of the authenticator app; the old ones end',
  input: z.object({ code: otpCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const operatorRemoveOtp = endpoint({
  ...shared,
  name: 'operatorRemoveOtp',
  word: '解绑身份验证器',
  method: 'POST',
  path: '/admin/user/removeOtp',
  effect: 'sign-in',
  summary: 'Unbind the authenticator app by a code of it',
  input: z.object({ code: otpCode }),
  output: nothing,
});
