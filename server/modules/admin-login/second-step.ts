import {
  ADMIN_SIGN_IN,
  type FirstStep,
  SECOND_STEP_SECONDS,
} from '#contract/account/admin-login.ts';
import {
  type Account,
  expectUsable,
  lockAccountOf,
} from '#server/kernel/authentication/accounts.ts';
import { openAccount } from '#server/kernel/authentication/open-account.ts';
import { hasOtp } from '#server/kernel/authentication/second-factor.ts';
import { before, SECOND } from '#server/kernel/clock.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { PreSession } from '#server/kernel/session/pre-session.ts';
import { setScope, type Tx } from '#server/kernel/session/scope.ts';
import type { SigningIn } from '#server/kernel/session/sign-in.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

type Signing = Pick<SigningIn<never, never>, 'open' | 'at' | 'origin' | 'preSession'>;

/** After the first factor: the session, or a ticket for the second step where the account or the installation wants one. */
export async function afterFirstFactor(
  { config }: Kernel,
  tx: Tx,
  account: Account,
  signing: Signing,
  action: string,
): Promise<FirstStep> {
  await setScope(tx, { accountId: account.id });
  const enrolled = await hasOtp(tx, account.id);
  if (!enrolled && !config.adminTotpRequired) {
    const { token } = await openAccount(tx, account, signing, { action, noticeDevice: true });
    return { token, next: '', ticket: '' };
  }
  const ticket = randomToken();
  await tx
    .insertInto('second_step')
    .values({
      ticket_hash: sha256(ticket),
      browser_hash: signing.preSession.start(),
      account_id: account.id,
      created_at: signing.at,
    })
    .execute();
  // Who stops here had the password, or the phone.
  const next = enrolled ? 'otp' : 'enrol';
  const about = { objectType: 'account', objectId: account.id, detail: { next } };
  await audit(tx, { action, accountId: account.id, ...about }, signing.origin, signing.at);
  return { token: '', next, ticket };
}

interface Claim {
  ticket: string;
  preSession: PreSession;
  at: Date;
}

function alive(tx: Pick<Tx, 'selectFrom'>, { ticket, preSession, at }: Claim) {
  return tx
    .selectFrom('second_step')
    .select('account_id')
    .where('ticket_hash', '=', sha256(ticket))
    .where('browser_hash', '=', preSession.hash ?? '')
    .where('created_at', '>', before(at, SECOND_STEP_SECONDS * SECOND))
    .executeTakeFirst();
}

/** Whose second step a ticket is. Throws second_step_expired. */
export async function accountOfTicket(db: Pick<Tx, 'selectFrom'>, claim: Claim): Promise<string> {
  const row = await alive(db, claim);
  if (row === undefined) throw refused(ADMIN_SIGN_IN.stepExpired);
  return row.account_id;
}

/** The same with the account locked and the transaction scoped to it; throws also what the account's state forbids. */
export async function enterSecondStep(tx: Tx, claim: Claim): Promise<Account> {
  const account = await lockAccountOf(tx, await accountOfTicket(tx, claim));
  if (account === undefined) throw refused(ADMIN_SIGN_IN.stepExpired);
  expectUsable(account, 'admin');
  await setScope(tx, { accountId: account.id });
  return account;
}

/** A ticket serves once. */
export async function useTicket(tx: Tx, { ticket }: Pick<Claim, 'ticket'>): Promise<void> {
  await tx.deleteFrom('second_step').where('ticket_hash', '=', sha256(ticket)).execute();
}
