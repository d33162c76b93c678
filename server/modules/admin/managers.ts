import { sql } from 'kysely';
import { adminCompanyCustomer } from '#contract/company/admin.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { t } from './companies-table.ts';
import { lockCompany } from './ratings.ts';

const managers = columnsOf('company_manager', 'm');
const accounts = columnsOf('account', 'manager');

/** SQL: the id of who looks after the company of a row (`t`); null while nobody does. */
export const MANAGER_ID = sql<string>`(select ${managers.account_id}::text from ${managers}
  where ${managers.company_id} = ${t.id})`;

/** SQL: the name of that one, and whether the account is closed. */
export const MANAGER = sql<string>`(select ${accounts.nick_name} || case when ${accounts.status} = 1 then '' else '（已停用）' end
  from ${managers} join ${accounts} on ${accounts.id} = ${managers.account_id}
  where ${managers.company_id} = ${t.id})`;

/** Whoever looks after customers is a business manager. */
const ROLE = 'bizManager';

const choices = sessionRead<{ now: string }, { id: string; name: string }>(
  ({ p }) => sql<{ id: string; name: string }>`
    select ${accounts.id}::text, ${accounts.nick_name} as name from ${accounts}
    where ${accounts.id} in (select holders_of_role(${sql.lit(ROLE)}, ${p('now')}::timestamptz))
    order by ${accounts.nick_name}, ${accounts.id}`,
);

/** 分配客户经理, and who may be chosen. */
export function managerRoutes(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, adminCompanyCustomer.managers, {
      query: choices,
      values: () => ({ now: kernel.clock.now().toISOString() }),
      answer: (rows) => rows.map(({ id, name }) => ({ id, name })),
    }),
    write(kernel, adminCompanyCustomer.assign, async ({ tx, me, at, input, note }) => {
      const { id, managerId } = input;
      await lockCompany(tx, id);
      if (managerId !== '' && !(await operatorsOf(tx, [ROLE], at)).includes(managerId)) {
        throw invalidField('managerId', '该账号不是在岗的业务经理，请重新选择');
      }
      const known = await tx
        .selectFrom('company_manager')
        .select('account_id')
        .where('company_id', '=', id)
        .executeTakeFirst();
      if (managerId === '') {
        await tx.deleteFrom('company_manager').where('company_id', '=', id).execute();
      } else {
        const row = { account_id: managerId, updated_by: me.accountId, updated_at: at };
        await tx
          .insertInto('company_manager')
          .values({ company_id: id, ...row })
          .onConflict((on) => on.column('company_id').doUpdateSet(row))
          .execute();
      }
      const detail = { before: known?.account_id ?? '', after: managerId };
      note({ objectType: 'companyCustomer', objectId: id, detail });
      return {};
    }),
  ];
}
