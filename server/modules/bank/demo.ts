import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import { demoMember } from '#server/demo/member.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { ask, judge } from './verification.ts';
import { recordSent } from './verifications.ts';

const AMOUNT = '0.28';

/** Phone of whose account, its last digits, and how far its verification has come. */
const DEMO = [
  { admin: '13800000001', last4: '0011', sent: true, typed: true },
  { admin: '13800000002', last4: '0021', sent: true, typed: true },
  { admin: '13800000001', last4: '0012', sent: false, typed: false },
] as const;
type Demo = (typeof DEMO)[number];

async function verify({ db, at }: DemoContext, { admin, last4, sent, typed }: Demo) {
  const member = await demoMember(db, admin);
  const asked = await inScope(db, member, async (tx) => {
    const account = await tx
      .selectFrom('bank')
      .selectAll()
      .where('company_id', '=', member.companyId)
      .where('account_no_last4', '=', last4)
      .where('verify_status', '=', BANK_VERIFY.none)
      .executeTakeFirst();
    if (account === undefined) return undefined;
    await ask(tx, { ...account }, { accountId: member.accountId, at });
    const waiting = tx.updateTable('bank').set({ verify_status: BANK_VERIFY.waiting });
    await waiting.where('id', '=', account.id).execute();
    return account.id;
  });
  if (asked === undefined || !sent) return;
  await inScope(db, { operator: true }, async (tx) => {
    const officer = await tx
      .selectFrom('account')
      .select('id')
      .where('phone', '=', '13800000015')
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .selectFrom('bank_verification')
      .select('id')
      .where('bank_id', '=', asked)
      .executeTakeFirstOrThrow();
    const serialNo = `DEMO${last4}`;
    const accountId = officer.id;
    await recordSent(tx, id, { amount: AMOUNT, sentDate: wireDay(at), serialNo, accountId, at });
  });
  if (!typed) return;
  await inScope(db, member, async (tx) => {
    await judge(tx, { bankId: asked, amount: AMOUNT, accountId: member.accountId, at });
    await tx
      .updateTable('bank')
      .set({ verify_status: BANK_VERIFY.verified, verify_tries_left: 0 })
      .where('id', '=', asked)
      .execute();
  });
}

/** One account that waits to be verified, and the others verified, so that they can be paid. */
export async function demoVerifications(context: DemoContext): Promise<void> {
  const known = await inScope(context.db, { operator: true }, (tx) =>
    tx.selectFrom('bank_verification').select('id').limit(1).execute(),
  );
  if (known.length > 0) return;
  for (const account of DEMO) await verify(context, account);
}
