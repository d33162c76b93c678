import { sql } from 'kysely';
import { APPLICANT } from '#contract/account/customer-role.ts';

import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const VALID = 2;
const ENDED = 3;
/** While nobody has typed a name. */
const UNNAMED = '待认证企业';
/** Longest name of a company, in code points. */
const LONGEST = 50;

interface Beginning {
  tx: Tx;
  me: Me;
  at: Date;
}

const nameOf = (name: string) => [...name.trim()].slice(0, LONGEST).join('') || UNNAMED;

/** From here on the statements of this transaction are the company's. */
async function actFor(tx: Tx, companyId: string): Promise<void> {
  await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
}

/**
 * A company that is not on the platform yet (待认证企业), and the account as who applies for it. It has no code before
 * its approval, so it is nobody's company but its applicant's: a code that somebody merely types opens no record of the
 * company that bears it. Answers the account as acting for it.
 */
export async function beginCompany({ tx, me, at }: Beginning, name: string): Promise<Me> {
  const { id } = await tx
    .insertInto('company')
    .values({ name: nameOf(name), usc: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('account_relation')
    .values({
      account_id: me.accountId,
      company_id: id,
      customer_role: [APPLICANT],
      status: VALID,
      created_at: at,
    })
    .execute();
  await actFor(tx, id);
  return { ...me, companyId: id, roles: [APPLICANT] };
}

/** A company without a code is called as its application calls it. */
export async function renameCompany(tx: Tx, companyId: string, name: string): Promise<void> {
  await tx
    .updateTable('company')
    .set({ name: nameOf(name) })
    .where('id', '=', companyId)
    .where('usc', 'is', null)
    .where('name', '<>', nameOf(name))
    .execute();
}

/** A company that never came to be has nobody who applies for it once its last application is gone. */
export async function endCompany(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('account_relation')
    .set({ status: ENDED })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`customer_role = ${[APPLICANT]}::text[]`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_customer_apply')
            .select('id')
            .where('company_id', '=', companyId)
            .where('deleted', '=', false),
        ),
      ),
    )
    .execute();
}
