import { bindWechat, unbindWechat, wechatBindParams } from '#contract/account/account.ts';
import { WECHAT } from '#contract/account/wechat.ts';
import { lockAccountOf } from '#server/kernel/authentication/accounts.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionAction } from '#server/kernel/session/action.ts';
import { provedWrite } from '#server/kernel/session/proved-write.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

import { bindIdentity } from './identities.ts';
import { EVENT } from './messages.ts';
import { makeQr } from './qr.ts';
import { redeem } from './redeem.ts';
import { takeState } from './states.ts';

export function bindParamsRoute(kernel: Kernel): Route {
  return sessionAction(kernel, wechatBindParams, ({ me, preSession, at, origin }) =>
    makeQr(kernel, { preSession, accountId: me.accountId, at, origin }),
  );
}

export function bindMineRoute(kernel: Kernel): Route {
  return provedWrite(
    kernel,
    bindWechat,
    async ({ input, me, preSession, at }) => {
      const owner = { browserHash: preSession.hash ?? '', accountId: me.accountId };
      if (!(await takeState(kernel.db, input.state, owner, at))) throw refused(WECHAT.expired);
      return redeem(kernel, input.code, at);
    },
    async ({ tx, me, at, emit, note }, keys) => {
      const { accountId } = me;
      await lockAccountOf(tx, accountId);
      await bindIdentity(tx, accountId, keys.best, at);
      await emit({ topic: EVENT.bound, accountId, payload: { time: wireTime(at) } });
      note({ objectType: 'account', objectId: accountId });
      return {};
    },
  );
}

/** An account can always be entered by a code, so nobody locks themselves out. Nothing bound is no error. */
export function unbindRoute(kernel: Kernel): Route {
  return write(kernel, unbindWechat, async ({ tx, me, at, emit, note }) => {
    const { accountId } = me;
    await lockAccountOf(tx, accountId);
    const { numDeletedRows } = await tx
      .deleteFrom('wechat_identity')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    note({ objectType: 'account', objectId: accountId });
    if (numDeletedRows > 0n) {
      await emit({ topic: EVENT.unbound, accountId, payload: { time: wireTime(at) } });
    }
    return {};
  });
}
