import { WECHAT, WECHAT_UNREACHABLE } from '#contract/account/wechat.ts';
import { sha256 } from '#server/kernel/crypto/random.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { WechatCodeRefused, type WechatProvider } from '#server/kernel/ports/wechat.ts';
import { refused, unavailable } from '#server/kernel/wire/refusal.ts';

import { type IdentityKeys, keysOf } from './identities.ts';

const PATIENCE_MS = 3_000;

/** The driver; refuses where sign-in by the messaging app is switched off. */
export function providerOf({ wechat }: Kernel): WechatProvider {
  if (wechat === undefined) throw refused(WECHAT.off);
  return wechat;
}

/** Whether nobody has brought this code before; the provider alone might answer twins that arrive together. */
async function isFirstUse(kernel: Kernel, code: string, at: Date): Promise<boolean> {
  const row = await kernel.db
    .insertInto('wechat_code')
    .values({ code_hash: sha256(code), used_at: at })
    .onConflict((existing) => existing.doNothing())
    .returning('code_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Asks the provider who confirmed; outside of any transaction. Throws a refusal for people. */
export async function redeem(kernel: Kernel, code: string, at: Date): Promise<IdentityKeys> {
  const provider = providerOf(kernel);
  if (!(await isFirstUse(kernel, code, at))) throw refused(WECHAT.refused);
  try {
    const identity = await provider.identify(code, AbortSignal.timeout(PATIENCE_MS));
    return keysOf(provider.appid, identity);
  } catch (err) {
    if (err instanceof WechatCodeRefused) throw refused(WECHAT.refused);
    kernel.log.error({ err }, 'the messaging app cannot be asked');
    throw unavailable(WECHAT_UNREACHABLE);
  }
}
