import {
  ACCOUNT,
  ACCOUNT_FIELD,
  changePhone,
  provePhone,
  sendNewPhoneSms,
  sendPhoneProofSms,
} from '#contract/account/account.ts';
import { SIGN_IN } from '#contract/account/login.ts';
import { lockAccountOf } from '#server/kernel/authentication/accounts.ts';
import { sendCode } from '#server/kernel/authentication/send-code.ts';
import { tryCode, useCode } from '#server/kernel/authentication/sms-code.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { maskPhones } from '#server/kernel/log/logging.ts';
import { type Acting, sessionAction } from '#server/kernel/session/action.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { endAllSessions } from '#server/kernel/session/session.ts';
import { isTaken } from '#server/kernel/sql/unique.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';

import { EVENT } from './messages.ts';
import { ownAccount } from './own-account.ts';
import { hasProof, makeProof, takeProof } from './phone-proofs.ts';

export function sendProofRoute(kernel: Kernel, pepper: Buffer): Route {
  return sessionAction(kernel, sendPhoneProofSms, async ({ me, at, origin }) => {
    const { phone } = await ownAccount(kernel, me.accountId);
    await sendCode(kernel, pepper, { phone, purpose: 'oldPhone' }, { at, origin });
    return {};
  });
}

export function proveRoute(kernel: Kernel, pepper: Buffer): Route {
  return sessionAction(kernel, provePhone, async ({ input, me, at, origin, enter }) => {
    const { phone } = await ownAccount(kernel, me.accountId);
    const claim = { phone, code: input.code, purpose: 'oldPhone' } as const;
    if (!(await tryCode(kernel.db, pepper, claim, at))) throw refused(SIGN_IN.wrongCode);
    return kernel.db.transaction().execute(async (tx) => {
      await enter(tx);
      if (!(await useCode(tx, pepper, claim))) throw refused(SIGN_IN.wrongCode);
      await audit(tx, { action: provePhone.name, accountId: me.accountId }, origin, at);
      return { proofTicket: await makeProof(tx, me, at) };
    });
  });
}

interface NewPhone {
  phone: string;
  proofTicket: string;
}

type ActingOn = Pick<Acting<never, never>, 'me' | 'at' | 'enter'>;

/** Everything that may be wrong before the new phone's code: none of it costs a try or a message. */
async function expectProof(kernel: Kernel, { phone, proofTicket }: NewPhone, acting: ActingOn) {
  const { me, at, enter } = acting;
  const own = await ownAccount(kernel, me.accountId);
  if (own.phone === phone) throw invalidField('phone', ACCOUNT_FIELD.samePhone);
  const proved = await kernel.db.transaction().execute(async (tx) => {
    await enter(tx);
    return hasProof(tx, me, proofTicket, at);
  });
  if (!proved) throw refused(ACCOUNT.proofExpired);
}

/** The phone is given by nobody's leave: whether it is taken is told to whoever holds it, after its code. */
export function sendNewRoute(kernel: Kernel, pepper: Buffer): Route {
  return sessionAction(kernel, sendNewPhoneSms, async (acting) => {
    const { input, at, origin } = acting;
    await expectProof(kernel, input, acting);
    await sendCode(kernel, pepper, { phone: input.phone, purpose: 'newPhone' }, { at, origin });
    return {};
  });
}

/** The unique key decides, also against somebody who registers the phone at this moment. */
async function setPhone(tx: Tx, accountId: string, phone: string): Promise<void> {
  try {
    await tx.updateTable('account').set({ phone }).where('id', '=', accountId).execute();
  } catch (error) {
    throw isTaken(error) ? refused(ACCOUNT.phoneTaken) : error;
  }
}

export function changeRoute(kernel: Kernel, pepper: Buffer): Route {
  return sessionAction(kernel, changePhone, async (acting) => {
    const { input, me, at, origin, enter, open } = acting;
    const { accountId } = me;
    const { phone, code, proofTicket } = input;
    await expectProof(kernel, input, acting);
    const claim = { phone, code, purpose: 'newPhone' } as const;
    if (!(await tryCode(kernel.db, pepper, claim, at))) throw refused(SIGN_IN.wrongCode);
    return kernel.db.transaction().execute(async (tx) => {
      await enter(tx);
      await lockAccountOf(tx, accountId);
      if (!(await takeProof(tx, me, proofTicket))) throw refused(ACCOUNT.proofExpired);
      if (!(await useCode(tx, pepper, claim))) throw refused(SIGN_IN.wrongCode);
      await setPhone(tx, accountId, phone);
      await endAllSessions(tx, accountId, at);
      const payload = { time: wireTime(at), phone: maskPhones(phone) };
      await emit(tx, { topic: EVENT.phoneChanged, accountId, payload }, at);
      await audit(tx, { action: changePhone.name, accountId }, origin, at);
      const { token } = await open(tx, accountId);
      return { token };
    });
  });
}
