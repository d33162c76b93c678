import { findPassword, SIGN_IN } from '#contract/account/login.ts';
import { register } from '#contract/account/user.ts';
import type { Account } from '#server/kernel/authentication/accounts.ts';
import { newPasswordByCode } from '#server/kernel/authentication/new-password.ts';
import { openAccount } from '#server/kernel/authentication/open-account.ts';
import { inProvedQueue } from '#server/kernel/authentication/password-queue.ts';
import { openNewPassword } from '#server/kernel/authentication/password-rule.ts';
import { tryCode, useCode } from '#server/kernel/authentication/sms-code.ts';
import { spendPasswords } from '#server/kernel/authentication/spent-passwords.ts';
import { hashPassword } from '#server/kernel/crypto/argon2.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { signIn } from '#server/kernel/session/sign-in.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { EVENT } from './messages.ts';

interface NewAccount {
  phone: string;
  userName: string;
  email: string;
  passwordHash: string;
}

/** Of two tabs that register one phone at once, the second waits for the first's commit and then finds the phone taken. */
async function createAccount(tx: Tx, wanted: NewAccount, at: Date): Promise<Pick<Account, 'id'>> {
  const account = await tx
    .insertInto('account')
    .values({
      phone: wanted.phone,
      nick_name: wanted.userName,
      email: wanted.email,
      password_hash: wanted.passwordHash,
      created_at: at,
    })
    .onConflict((row) => row.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (account === undefined) throw refused(SIGN_IN.alreadyRegistered);
  return account;
}

export function registerRoute(kernel: Kernel, pepper: Buffer): Route {
  return signIn(kernel, register, async (signing) => {
    const { at, input, origin } = signing;
    const { phone, userName, email, code } = input;
    const claim = { phone, code, purpose: 'register' } as const;
    // Everything that may be wrong with the form comes before the code: a form that is sent again costs no try.
    const password = await openNewPassword(kernel, input.password, [phone, userName]);
    if (!(await tryCode(kernel.db, pepper, claim, at))) throw refused(SIGN_IN.wrongCode);
    const passwordHash = await inProvedQueue(origin, () => hashPassword(password));
    return kernel.db.transaction().execute(async (tx) => {
      const account = await createAccount(tx, { phone, userName, email, passwordHash }, at);
      if (!(await useCode(tx, pepper, claim))) throw refused(SIGN_IN.wrongCode);
      await spendPasswords(tx, account.id, [input.password], at);
      const event = { topic: EVENT.registered, accountId: account.id, payload: { name: userName } };
      await emit(tx, event, at);
      return openAccount(tx, account, signing, { action: 'register', noticeDevice: false });
    });
  });
}

export function findPasswordRoute(kernel: Kernel, pepper: Buffer): Route {
  return signIn(kernel, findPassword, ({ at, input, origin }) => {
    const { phone, code, password } = input;
    const wanted = {
      phone,
      code,
      password,
      purpose: 'findPassword',
      action: 'findPassword',
    } as const;
    return newPasswordByCode(kernel, pepper, wanted, { side: 'portal', at, origin });
  });
}
