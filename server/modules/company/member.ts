import { NOUN } from '#contract/noun.ts';
import type { Me } from '#server/kernel/me.ts';
import { forbidden, refused } from '#server/kernel/refusal.ts';
import type { Tx } from '#server/kernel/scope.ts';

/** Roles that only look on (domain.md C.22); whoever has another one besides may do what that one may. */
const LOOKING_ON: readonly string[] = ['companyViewer', 'companyReceiver'];

/**
 * The company that a change of its trading partners is made for. Its row stays locked until the commit, so that two
 * people who add the same entry do it one after the other.
 */
export async function changingCompany(tx: Tx, { companyId, roles }: Me): Promise<string> {
  if (companyId === null) throw refused(NOUN.noCompany);
  if (roles.every((role) => LOOKING_ON.includes(role))) throw forbidden();
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return companyId;
}
