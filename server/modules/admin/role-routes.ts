import { adminAccount } from '#contract/account/admin.ts';
import { adminRole, adminRoleRelation } from '#contract/account/people.ts';
import { lockAccountOf } from '#server/kernel/authentication/accounts.ts';
import { leaveToRole } from '#server/kernel/flow/tasks.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { changed } from '#server/kernel/log/history.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { invalidField, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { expectAdministrator, inTurn } from './last-admin.ts';

const OPERATOR = 2;

/** Names of the roles that an account holds, as the log tells what they were and are. */
async function rolesOf(tx: Tx, accountId: string, at: Date): Promise<string> {
  const rows = await tx
    .selectFrom('role_relation')
    .innerJoin('role', 'role.code', 'role_relation.role_code')
    .select('role.role_name')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', at)]))
    .orderBy('role.code')
    .execute();
  return rows.map(({ role_name }) => role_name).join('、');
}

const roleChange = (accountId: string, before: string, after: string) =>
  changed('account', accountId, [{ label: '角色', before, after }]);

async function saveRoles(
  tx: Tx,
  { id, roles: given }: { id: string; roles: readonly string[] },
  { grantedBy, at }: { grantedBy: string; at: Date },
): Promise<void> {
  const roles = [...new Set(given)];
  const account = await lockAccountOf(tx, id);
  if (account?.user_type !== OPERATOR) throw noSuchRecord();
  const { office_id } = await tx
    .selectFrom('account')
    .select('office_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const known = await tx.selectFrom('role').select('code').execute();
  if (!roles.every((role) => known.some(({ code }) => code === role))) {
    throw invalidField('roles', '请选择列表中的角色');
  }
  const gone = tx.deleteFrom('role_relation').where('account_id', '=', id);
  const taken = roles.length > 0 ? gone.where('role_code', 'not in', [...roles]) : gone;
  const lost = await taken.returning('role_code').execute();
  await leaveToRole(tx, { accountId: id, lost: lost.map(({ role_code }) => role_code) });
  if (roles.length > 0) {
    const grant = { account_id: id, office_id, granted_by: grantedBy, created_at: at };
    await tx
      .insertInto('role_relation')
      .values(roles.map((role_code) => ({ ...grant, role_code })))
      // A role that has ended by its date is held anew; the end of another stays.
      .onConflict((row) =>
        row
          .columns(['account_id', 'role_code'])
          .doUpdateSet({ ...grant, valid_to: null })
          .where('role_relation.valid_to', '<=', at),
      )
      .execute();
  }
  await expectAdministrator(tx, at);
}

const optionsQuery = sessionRead<
  Record<never, never>,
  { kind: 'roles' | 'offices' | 'operators'; id: string; name: string; parent: string }
>(
  ({ db }) =>
    db
      .selectFrom('role')
      .select((eb) => [
        eb.val('roles').as('kind'),
        'code as id',
        'role_name as name',
        eb.val('').as('parent'),
      ])
      .unionAll(
        db
          .selectFrom('office')
          .select((eb) => [
            eb.val('offices').as('kind'),
            eb.cast<string>('id', 'text').as('id'),
            'office_name as name',
            eb.fn.coalesce(eb.cast<string>('parent_id', 'text'), eb.val('')).as('parent'),
          ])
          .where('status', '=', 1),
      )
      .unionAll(
        db
          .selectFrom('account')
          .select((eb) => [
            eb.val('operators').as('kind'),
            eb.cast<string>('id', 'text').as('id'),
            'nick_name as name',
            eb.val('').as('parent'),
          ])
          .where('user_type', '=', OPERATOR)
          .where('status', '=', 1),
      ) as never,
);

/** 分配角色 and 收回. */
export function roleRoutes(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, adminRole.holders, {
      query: optionsQuery,
      values: () => ({}),
      answer(rows) {
        const of = (wanted: string) =>
          rows.filter(({ kind }) => kind === wanted).map(({ id, name }) => ({ id, name }));
        const offices = rows
          .filter(({ kind }) => kind === 'offices')
          .map(({ id, name, parent }) => ({ id, name, parentId: parent }));
        return { roles: of('roles'), offices, operators: of('operators') };
      },
    }),
    write(kernel, adminAccount.saveRoles, async ({ tx, me, at, input, note }) => {
      await inTurn(tx, { accountId: me.accountId, at });
      const before = await rolesOf(tx, input.id, at);
      await saveRoles(tx, input, { grantedBy: me.accountId, at });
      note(roleChange(input.id, before, await rolesOf(tx, input.id, at)));
      return {};
    }),
    write(kernel, adminRoleRelation.revoke, async ({ tx, me, at, input, note }) => {
      await inTurn(tx, { accountId: me.accountId, at });
      const held = await tx
        .selectFrom('role_relation')
        .select('account_id')
        .where('id', '=', input.id)
        .executeTakeFirst();
      if (held === undefined) throw noSuchRecord();
      const before = await rolesOf(tx, held.account_id, at);
      const gone = await tx
        .deleteFrom('role_relation')
        .where('id', '=', input.id)
        .returning(['account_id', 'role_code'])
        .executeTakeFirstOrThrow();
      await leaveToRole(tx, { accountId: gone.account_id, lost: [gone.role_code] });
      await expectAdministrator(tx, at);
      note(roleChange(gone.account_id, before, await rolesOf(tx, gone.account_id, at)));
      return {};
    }),
  ];
}
