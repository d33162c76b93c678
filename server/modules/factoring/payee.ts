import { sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import { factoringNotice } from '#contract/factoring/notice.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

const notices = columnsOf('factoring_notice', 't');

/** SQL over `t`: the account that a notice names; null of one that was taken back, to which nobody pays any more. */
const PAYEE = sql`(case when ${notices.notice_status} <> ${sql.lit(NOTICE_STATUS.revoked)} then ${notices.collect_account} end)`;

/** SQL over `t`: the same, as everybody reads it who reads the notice. */
export const TOLD_PAYEE = sql`${PAYEE} - 'sealed' - 'owner'`;

/** Only those of the debtor who pay act on its notices. */
export function expectPayer(roles: readonly string[]): void {
  expectOneOf({ roles }, writersOf('payment'));
}

/** `POST /portal/factoringNotice/payee`: where to pay, for those of the debtor who do; who looked is noted. */
export function noticePayeeRoute(kernel: Kernel): Route {
  return write(kernel, factoringNotice.payee, async ({ tx, me, input: { id }, seal, note }) => {
    const { rows } = await sql<{ sealed: string | null; owner: string | null }>`
      select ${PAYEE}->>'sealed' as sealed, ${PAYEE}->>'owner' as owner
      from ${notices} where ${notices.id} = ${id} and ${notices.company_id} = ${me.companyId}
        and not ${notices.deleted}`.execute(tx);
    const [account] = rows;
    if (account === undefined) throw noSuchRecord();
    expectPayer(me.roles);
    if (!account.sealed || account.owner === null) throw refused(FACTORING_REFUSAL.noPayee);
    note({ objectType: 'factoringNotice', objectId: id });
    const purpose = purposeOf('bank', 'account_no', account.owner);
    return { accountNo: seal(kernel.cipher.open(account.sealed, purpose)) };
  });
}
