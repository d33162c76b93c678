import { SIGN_IN } from '#contract/account/login.ts';
import {
  sendWechatBindSms,
  WECHAT,
  wechatBind,
  wechatLogin,
  wechatQrParams,
  wechatScanState,
} from '#contract/account/wechat.ts';
import { expectUsable, lockAccount } from '#server/kernel/authentication/accounts.ts';
import { openAccount } from '#server/kernel/authentication/open-account.ts';
import { sendCode } from '#server/kernel/authentication/send-code.ts';
import { tryCode, useCode } from '#server/kernel/authentication/sms-code.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { setScope } from '#server/kernel/session/scope.ts';
import { signIn } from '#server/kernel/session/sign-in.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';

import { bindIdentity, lockBoundAccount, renameBinding } from './identities.ts';
import { EVENT } from './messages.ts';
import { makeQr } from './qr.ts';
import { providerOf, redeem } from './redeem.ts';
import { ownsState, takeState } from './states.ts';
import { makeTicket, ownsTicket, takeTicket } from './tickets.ts';

export function qrRoute(kernel: Kernel): Route {
  return signIn(kernel, wechatQrParams, ({ preSession, at, origin }) =>
    makeQr(kernel, { preSession, accountId: null, at, origin }),
  );
}

/** Only the browser that shows the QR code may look, because what it sees in the end is the code. */
export function scanStateRoute(kernel: Kernel): Route {
  return signIn(kernel, wechatScanState, async ({ input, preSession, at }) => {
    const { standIn } = providerOf(kernel);
    if (standIn === undefined) throw noSuchRecord();
    const { hash } = preSession;
    const own = hash !== undefined && (await ownsState(kernel.db, input.state, hash, at));
    return own ? standIn.look(input.state) : { status: 'expired' as const };
  });
}

export function loginRoute(kernel: Kernel): Route {
  return signIn(kernel, wechatLogin, async (signing) => {
    const { input, preSession, at } = signing;
    const { hash: browserHash } = preSession;
    const owner = browserHash && { browserHash, accountId: null };
    if (!owner || !(await takeState(kernel.db, input.state, owner, at))) {
      throw refused(WECHAT.expired);
    }
    const keys = await redeem(kernel, input.code, at);
    return await kernel.db.transaction().execute(async (tx) => {
      const account = await lockBoundAccount(tx, keys);
      if (account === undefined) {
        const holder = { browserHash: owner.browserHash, identityKey: keys.best };
        return { bindTicket: await makeTicket(tx, holder, at) };
      }
      expectUsable(account);
      const how = { action: wechatLogin.name, noticeDevice: true };
      const opened = await openAccount(tx, account, signing, how);
      await renameBinding(tx, account.id, keys);
      return opened;
    });
  });
}

export function sendBindSmsRoute(kernel: Kernel, pepper: Buffer): Route {
  return signIn(kernel, sendWechatBindSms, async ({ input, at, origin }) => {
    providerOf(kernel);
    await sendCode(kernel, pepper, { phone: input.phone, purpose: 'wechatBind' }, { at, origin });
    return {};
  });
}

export function bindRoute(kernel: Kernel, pepper: Buffer): Route {
  return signIn(kernel, wechatBind, async (signing) => {
    const { input, preSession, at } = signing;
    const { phone, code, bindTicket: ticket } = input;
    const claim = { ticket, browserHash: preSession.hash ?? '' };
    // Before the code, so that a ticket that has run out costs no try.
    if (!(await ownsTicket(kernel.db, claim, at))) throw refused(WECHAT.ticketExpired);
    const proof = { phone, code, purpose: 'wechatBind' } as const;
    if (!(await tryCode(kernel.db, pepper, proof, at))) throw refused(SIGN_IN.wrongCode);
    return await kernel.db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, phone);
      if (account === undefined) throw refused(SIGN_IN.notRegistered);
      expectUsable(account);
      if (!(await useCode(tx, pepper, proof))) throw refused(SIGN_IN.wrongCode);
      const identityKey = await takeTicket(tx, claim, at);
      if (identityKey === undefined) throw refused(WECHAT.ticketExpired);
      const accountId = account.id;
      await setScope(tx, { accountId });
      await bindIdentity(tx, accountId, identityKey, at);
      await emit(tx, { topic: EVENT.bound, accountId, payload: { time: wireTime(at) } }, at);
      return openAccount(tx, account, signing, { action: wechatBind.name, noticeDevice: true });
    });
  });
}
