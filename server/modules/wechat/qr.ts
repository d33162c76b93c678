import { WECHAT_CALLBACK, type WechatQr } from '#contract/account/wechat.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { takeInWindow } from '#server/kernel/authentication/sms-counter.ts';
import { HOUR } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { PreSession } from '#server/kernel/session/pre-session.ts';
import { isLoopback, networkOf, type Origin } from '#server/kernel/wire/origin.ts';
import { tooMany } from '#server/kernel/wire/refusal.ts';

import { providerOf } from './redeem.ts';
import { makeState } from './states.ts';

/** QR codes per hour and network: far above an office of people, far below what fills a table. */
export const CODES_PER_HOUR = 600;

interface Asking {
  preSession: PreSession;
  /** The account that binds; null where somebody signs in. */
  accountId: string | null;
  at: Date;
  origin: Origin;
}

/** What a QR code is drawn from; its state is bound to the browser that asks. */
export async function makeQr(
  kernel: Kernel,
  { preSession, accountId, at, origin }: Asking,
): Promise<WechatQr> {
  const { appid, standIn } = providerOf(kernel);
  const { address } = origin;
  if (!isLoopback(address)) {
    const window = { kind: 'wechat-qr', lengthMs: HOUR, limit: CODES_PER_HOUR };
    const take = kernel.db.transaction();
    const limit = await take.execute((tx) => takeInWindow(tx, networkOf(address), window, at));
    if (limit) throw tooMany(REFUSAL_TEXT.tooMany, limit.retryAfter);
  }
  const browserHash = preSession.start();
  const state = await makeState(kernel.db, { browserHash, accountId }, at);
  const redirect_uri = kernel.publicOrigin() + WECHAT_CALLBACK;
  const scanUrl = standIn?.offer(state);
  return { appid, scope: 'snsapi_login', redirect_uri, state, ...(scanUrl && { scanUrl }) };
}
