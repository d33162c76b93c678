import { writersOf } from '#contract/account/customer-role.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const WRITERS: readonly string[] = writersOf('contactClient');

/**
 * The company that a change of its trading partners is made for. Its row stays locked until the commit, so that two
 * people who add the same entry do it one after the other.
 */
export async function changingCompany(tx: Tx, me: Me): Promise<string> {
  const companyId = companyIdOf(me);
  expectOneOf(me, WRITERS);
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return companyId;
}
