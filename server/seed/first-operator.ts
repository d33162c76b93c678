import type { Kysely } from 'kysely';
import type { Database } from '#server/db/types.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { StartError } from '#server/start-error.ts';

const OPERATOR = 2;

/** Makes the account of FIRST_OPERATOR and its role 系统管理员, while the installation has no operator. */
export async function addFirstOperator(
  db: Kysely<Database>,
  phone: string,
  at: Date,
): Promise<void> {
  await inScope(db, { operator: true }, async (tx) => {
    const operators = tx.selectFrom('account').where('user_type', '=', OPERATOR);
    if (await operators.select('id').limit(1).executeTakeFirst()) return;
    const account = await tx
      .insertInto('account')
      .values({ phone, nick_name: '系统管理员', user_type: OPERATOR, created_at: at })
      .onConflict((row) => row.column('phone').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (account === undefined) {
      throw new StartError('FIRST_OPERATOR must be a phone that no customer has registered');
    }
    await tx
      .insertInto('role_relation')
      .values({ account_id: account.id, role_code: 'admin', created_at: at })
      .execute();
  });
}
