import { fetchPasswordPolicy } from '#src/api/common.ts';
import {
  loginByCode,
  loginByPassword,
  registerAccount,
  retrievePassword,
  type SmsPurpose,
  sendSms,
} from '#src/api/login.ts';
import { publicKey } from '#src/api/public-key.ts';
import { explain } from '#src/lib/errors.ts';
import { $passwordPolicy } from '#src/stores/password-policy.ts';
import { $portalInfo, loadPortalInfo } from '#src/stores/portal-info.ts';
import { sendCounted } from '#src/stores/send-counted.ts';

import { leaveWelcome } from '#src/stores/welcome.ts';
import { finishSignIn } from './finish.ts';
import { $qr } from './public-account.tsx';

const sendCode = (purpose: SmsPurpose, phone: string) =>
  sendCounted(phone, () => sendSms(purpose, phone));

const SIGNED_IN = '登录成功';

async function signInByCode(values: { phone: string; code: string }): Promise<void> {
  await finishSignIn(await loginByCode(values), SIGNED_IN);
}

async function signInByPassword(values: { phone: string; password: string }): Promise<void> {
  await finishSignIn(await loginByPassword(values.phone, values.password), SIGNED_IN);
}

async function register(account: Parameters<typeof registerAccount>[0]): Promise<void> {
  await finishSignIn(await registerAccount(account), '注册成功', leaveWelcome);
}

async function showPublicAccount(): Promise<void> {
  await loadPortalInfo();
  $qr.set($portalInfo.get()?.wechatQr ?? '');
}

async function learnPasswordPolicy(): Promise<void> {
  if ($passwordPolicy.get() === undefined) $passwordPolicy.set(await fetchPasswordPolicy());
}

/** What the dialog shows of the installation; without it the dialog works as the specification has it. */
async function loadInstallation(): Promise<void> {
  await Promise.allSettled([showPublicAccount(), learnPasswordPolicy()]);
}

export {
  explain,
  loadInstallation,
  publicKey,
  register,
  retrievePassword,
  type SmsPurpose,
  sendCode,
  signInByCode,
  signInByPassword,
};
