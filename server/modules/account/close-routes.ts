import { ACCOUNT } from '#contract/account/account.ts';
import { closeAccount, closeCheck, sendCloseSms } from '#contract/account/data.ts';
import { SIGN_IN } from '#contract/account/login.ts';
import { lockAccountOf } from '#server/kernel/authentication/accounts.ts';
import { sendCode } from '#server/kernel/authentication/send-code.ts';
import { tryCode, useCode } from '#server/kernel/authentication/sms-code.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { sessionAction } from '#server/kernel/session/action.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { invalidToken, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';

import {
  anonymise,
  blockerOf,
  blockersUnderLock,
  type Holding,
  tellAdministrators,
} from './closing.ts';
import { ownAccount } from './own-account.ts';
import { blockersQuery } from './queries.ts';

function heldBy(holding: readonly Holding[]) {
  const isSole = holding.some(({ why }) => why === 'soleAdministrator');
  const reason = isSole ? ACCOUNT.soleAdministrator : ACCOUNT.closeBlocked;
  return refused(reason, { data: { blockers: holding.map(blockerOf) } });
}

export function closeCheckRoute(kernel: Kernel): Route {
  return signedInRead(kernel, closeCheck, {
    query: blockersQuery,
    values: ({ at }) => ({ now: at }),
    answer: (rows) => rows.map(blockerOf),
  });
}

export function sendCloseSmsRoute(kernel: Kernel, pepper: Buffer): Route {
  return sessionAction(kernel, sendCloseSms, async ({ me, at, origin }) => {
    const { phone } = await ownAccount(kernel, me.accountId);
    await sendCode(kernel, pepper, { phone, purpose: 'closeAccount' }, { at, origin });
    return {};
  });
}

export function closeRoute(kernel: Kernel, pepper: Buffer): Route {
  return sessionAction(kernel, closeAccount, async ({ input, me, at, origin, enter, leave }) => {
    const { accountId } = me;
    const { phone } = await ownAccount(kernel, accountId);
    const claim = { phone, code: input.code, purpose: 'closeAccount' } as const;
    if (!(await tryCode(kernel.db, pepper, claim, at))) throw refused(SIGN_IN.wrongCode);
    await kernel.db.transaction().execute(async (tx) => {
      await enter(tx);
      const account = await lockAccountOf(tx, accountId);
      // The phone was changed since its code was tried.
      if (account?.phone !== phone) throw invalidToken();
      if (!(await useCode(tx, pepper, claim))) throw refused(SIGN_IN.wrongCode);
      const holding = await blockersUnderLock(tx, accountId, at);
      if (holding.length > 0) throw heldBy(holding);
      await tellAdministrators(tx, account, at);
      await anonymise(tx, account, at);
      const object = { objectType: 'account', objectId: accountId };
      await audit(tx, { action: closeAccount.name, accountId, ...object }, origin, at);
    });
    leave();
    return {};
  });
}
