import { adminAccount } from '#contract/account/admin.ts';
import { ADMIN } from '#contract/account/people.ts';
import { type Account, lockAccountOf } from '#server/kernel/authentication/accounts.ts';
import { forgetPasswordTries } from '#server/kernel/authentication/password-counter.ts';
import { removeOtp } from '#server/kernel/authentication/second-factor.ts';
import { sendCode } from '#server/kernel/authentication/send-code.ts';
import { leaveToRole } from '#server/kernel/flow/tasks.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { provedWrite } from '#server/kernel/session/proved-write.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { endAllSessions } from '#server/kernel/session/session.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { expectAdministrator, inTurn, orGivenUp } from './last-admin.ts';

const STATUS = { normal: 1, disabled: 2, closed: 4 } as const;
const OPERATOR = 2;

type Action = typeof adminAccount.enable;

/** The account under lock. Throws 404 for none, for a closed one, and unless `self` for one's own. */
async function target(tx: Tx, id: string, own: string | undefined): Promise<Account> {
  if (id === own) throw refused(ADMIN.self);
  const account = await lockAccountOf(tx, id);
  if (account === undefined || account.status === STATUS.closed) throw noSuchRecord();
  return account;
}

/** What an administrator does with somebody else's account. */
function accountRoute(
  kernel: Kernel,
  endpoint: Action,
  work: (tx: Tx, account: Account, at: Date) => Promise<unknown>,
): Route {
  return write(kernel, endpoint, async ({ tx, me, at, input, note }) => {
    await work(tx, await target(tx, input.id, me.accountId), at);
    note({ objectType: 'account', objectId: input.id });
    return {};
  });
}

const setStatus = (tx: Tx, id: string, status: number) =>
  tx.updateTable('account').set({ status }).where('id', '=', id).execute();

/** The code goes out first: where none can be sent, the old password stays. */
function resetRoute(kernel: Kernel, pepper: Buffer): Route {
  return provedWrite(
    kernel,
    adminAccount.resetPassword,
    async ({ input, me, at, origin }) => {
      const account = await kernel.db
        .transaction()
        .execute((tx) => target(tx, input.id, me.accountId));
      const purpose = account.user_type === OPERATOR ? 'adminPassword' : 'findPassword';
      await sendCode(kernel, pepper, { phone: account.phone, purpose }, { at, origin });
    },
    async ({ tx, input, me, at, note }) => {
      const account = await target(tx, input.id, me.accountId);
      await tx
        .updateTable('account')
        .set({ password_hash: null })
        .where('id', '=', account.id)
        .execute();
      await endAllSessions(tx, account.id, at);
      note({ objectType: 'account', objectId: account.id });
      return {};
    },
  );
}

async function expectOffice(tx: Tx, id: string): Promise<void> {
  const office = await tx
    .selectFrom('office')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', STATUS.normal)
    .executeTakeFirst();
  if (office === undefined) throw invalidField('officeId', '请选择启用的机构');
}

function saveRoute(kernel: Kernel): Route {
  return write(kernel, adminAccount.save, async ({ tx, at, input, note }) => {
    const { id, phone, nickName: nick_name } = input;
    const office_id = input.officeId || null;
    if (office_id !== null) await expectOffice(tx, office_id);
    if (id !== undefined) {
      const account = await target(tx, id, undefined);
      if (account.user_type !== OPERATOR) throw noSuchRecord();
      await tx.updateTable('account').set({ nick_name, office_id }).where('id', '=', id).execute();
      note({ objectType: 'account', objectId: id, detail: { office_id } });
      return id;
    }
    if (phone === undefined) throw invalidField('phone', '请输入正确的手机号');
    const account = await tx
      .insertInto('account')
      .values({ phone, nick_name, user_type: OPERATOR, office_id, created_at: at })
      .onConflict((row) => row.column('phone').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (account === undefined) throw invalidField('phone', ADMIN.phoneTaken);
    note({ objectType: 'account', objectId: account.id, detail: { office_id } });
    return account.id;
  });
}

/** 停用: of two administrators who stop each other at one moment one goes on. */
function disableRoute(kernel: Kernel): Route {
  return write(kernel, adminAccount.disable, async ({ tx, me, at, input, note }) => {
    const { accountId } = me;
    await inTurn(tx, { accountId, at });
    const { id } = await target(tx, input.id, accountId);
    await setStatus(tx, id, STATUS.disabled);
    await orGivenUp(endAllSessions(tx, id, at));
    const held = tx.selectFrom('role_relation').select('role_code').where('account_id', '=', id);
    const lost = (await held.execute()).map(({ role_code }) => role_code);
    await leaveToRole(tx, { accountId: id, lost });
    await expectAdministrator(tx, at);
    note({ objectType: 'account', objectId: id });
    return {};
  });
}

/** 新增, 编辑, 重置密码, 停用, 启用, 解锁, 强制下线 and the authenticator app of accounts. */
export function accountRoutes(kernel: Kernel, pepper: Buffer): Route[] {
  return [
    saveRoute(kernel),
    resetRoute(kernel, pepper),
    disableRoute(kernel),
    accountRoute(kernel, adminAccount.enable, (tx, { id }) => setStatus(tx, id, STATUS.normal)),
    accountRoute(kernel, adminAccount.unlock, async (tx, { id, phone, status }) => {
      await forgetPasswordTries(tx, phone);
      if (status !== STATUS.disabled) await setStatus(tx, id, STATUS.normal);
    }),
    accountRoute(kernel, adminAccount.forceOffline, (tx, { id }, at) => endAllSessions(tx, id, at)),
    accountRoute(kernel, adminAccount.removeOtp, async (tx, { id }, at) => {
      await removeOtp(tx, id);
      await endAllSessions(tx, id, at);
    }),
  ];
}
