import { sql } from 'kysely';

import { STATEMENT_REFUSAL } from '#contract/collection/statement.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { accountTitle } from '#server/kernel/sql/account-title.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

const statements = columnsOf('bank_statement', 's');
const banks = columnsOf('bank', 'k');

/**
 * Throws statement_twice for a file that was taken of this account, and statement_other_account, naming that one and the day, where it
 * was of another: by its numbers all of it would be new here, and each payment would count twice. Files of two banks are never the same.
 */
export async function expectNewFile(tx: Tx, bankId: string, sha256: string): Promise<void> {
  await lockFor(tx, `statement_file ${sha256}`, '0');
  const { rows } = await sql<{ bankId: string; account: string; takenAt: Date }>`
    select ${statements.bank_id} as "bankId", ${statements.created_at} as "takenAt",
      (select ${accountTitle(banks.open_bank, banks.account_no_last4)} from ${banks}
        where ${banks.id} = ${statements.bank_id}) as account
    from ${statements} where ${statements.sha256} = ${sha256}
    order by ${statements.bank_id} = ${bankId} desc, ${statements.id} limit 1`.execute(tx);
  const [twin] = rows;
  if (twin === undefined) return;
  if (twin.bankId === bankId) throw refused(STATEMENT_REFUSAL.twice);
  const { code, text } = STATEMENT_REFUSAL.otherAccount;
  const where = `已于 ${wireDay(twin.takenAt)} 导入到“${twin.account}”`;
  throw refused({ code, text: `${text}：${where}，请核对文件属于哪个账户，不能重复入账` });
}
