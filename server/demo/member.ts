import type { Kysely } from 'kysely';
import type { Database } from '#server/db/types.ts';
import { inScope } from '#server/kernel/session/scope.ts';

/** The demo account of a phone, and the first company that it acts for. */
export async function demoMember(
  db: Kysely<Database>,
  phone: string,
): Promise<{ accountId: string; companyId: string }> {
  const { id: accountId } = await db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const { companyId } = await inScope(db, { accountId }, (tx) =>
    tx
      .selectFrom('account_relation')
      .select('company_id as companyId')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
  return { accountId, companyId };
}
