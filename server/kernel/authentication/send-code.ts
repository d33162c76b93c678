import { SMS_TEXT } from '#contract/account/login.ts';
import type { SmsPurpose } from '#server/kernel/ports/sms.ts';
import { randomDigits } from '../crypto/random.ts';
import type { Kernel } from '../kernel.ts';
import { isLoopback, type Origin } from '../wire/origin.ts';
import { type Refusal, tooMany, unavailable } from '../wire/refusal.ts';
import { storeCode } from './sms-code.ts';
import { type SendLimit, takeAddress, takeSend } from './sms-counter.ts';

const PROVIDER_PATIENCE_MS = 3_000;

const PURPOSE_TEXT: Record<SmsPurpose, string> = {
  login: '登录',
  register: '注册',
  findPassword: '找回密码',
  wechatBind: '绑定微信',
  oldPhone: '更换手机号',
  newPhone: '更换手机号',
  closeAccount: '注销账号',
  adminLogin: '管理后台登录',
  adminPassword: '管理后台密码重置',
  sign: '现场签收',
  confirm: '应收账款确权',
};

/** On https with the line by which browsers know that a code is meant for this site (origin-bound one-time codes). */
function codeText(purpose: SmsPurpose, code: string, { secure, publicOrigin }: Kernel): string {
  const text = `您的${PURPOSE_TEXT[purpose]}验证码为 ${code}，5 分钟内有效，请勿告知他人。`;
  return secure ? `${text}\n\n@${new URL(publicOrigin()).hostname} #${code}` : text;
}

function refusalOf({ kind, retryAfter }: SendLimit): Refusal {
  if (kind === 'day') return tooMany(SMS_TEXT.dailyLimit, retryAfter);
  if (kind === 'address') return tooMany(SMS_TEXT.addressLimit, retryAfter);
  return tooMany(SMS_TEXT.wait(retryAfter), retryAfter);
}

/** Counts and stores; commits whatever it answers, so that nothing later gives a send back. */
function reserve(
  kernel: Kernel,
  pepper: Buffer,
  claim: { phone: string; purpose: SmsPurpose; code: string },
  { at, origin }: { at: Date; origin: Origin },
): Promise<SendLimit | undefined> {
  const { sms } = kernel.config;
  return kernel.db.transaction().execute(async (tx) => {
    const { address } = origin;
    const limit =
      (isLoopback(address) ? undefined : await takeAddress(tx, address, sms, at)) ??
      (await takeSend(tx, claim.phone, at));
    if (limit === undefined) await storeCode(tx, pepper, claim, at);
    return limit;
  });
}

/**
 * Sends a code to a phone, whether an account knows it or not: who asks learns nothing about accounts.
 * The provider is called after the commit; when it fails, the send stays counted. Throws 429 with the seconds to wait where the phone
 * or the address has had its number of codes, 503 when the provider fails.
 */
export async function sendCode(
  kernel: Kernel,
  pepper: Buffer,
  { phone, purpose }: { phone: string; purpose: SmsPurpose },
  context: { at: Date; origin: Origin },
): Promise<void> {
  const code = randomDigits();
  const limit = await reserve(kernel, pepper, { phone, purpose, code }, context);
  if (limit) throw refusalOf(limit);
  const patience = AbortSignal.timeout(PROVIDER_PATIENCE_MS);
  try {
    const text = codeText(purpose, code, kernel);
    const message = { phone, purpose, code, text, params: { code } };
    await withSignal(kernel.sms.send(message, patience), patience);
  } catch (err) {
    kernel.log.error({ err, purpose }, 'the SMS provider failed');
    throw unavailable(SMS_TEXT.undelivered);
  }
}

/** A driver that overlooks its signal must not keep the caller waiting. */
function withSignal(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
