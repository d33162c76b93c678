import { sql } from 'kysely';

import { WECHAT } from '#contract/account/wechat.ts';
import { type Account, lockAccountOf } from '#server/kernel/authentication/accounts.ts';
import type { WechatIdentity } from '#server/kernel/ports/wechat.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

/** An identity as the table names it. */
export interface IdentityKeys {
  /** The unionid where there is one, else the openid, which belongs to one application. */
  best: string;
  /** Every name under which it may have been bound before. */
  all: readonly string[];
}

/** An installation gets unionids only once its application has joined a company's open platform account. */
export function keysOf(appid: string, { openid, unionid }: WechatIdentity): IdentityKeys {
  const open = `open:${appid}:${openid}`;
  const union = unionid && `union:${unionid}`;
  return union ? { best: union, all: [union, open] } : { best: open, all: [open] };
}

async function boundTo(
  tx: Tx,
  { best, all }: IdentityKeys,
): Promise<{ account_id: string; identity_key: string } | undefined> {
  await sql`select set_config('app.wechat_keys', ${all.join(' ')}, true)`.execute(tx);
  const rows = await tx
    .selectFrom('wechat_identity')
    .select(['account_id', 'identity_key'])
    .where('identity_key', 'in', all)
    .execute();
  return rows.find(({ identity_key }) => identity_key === best) ?? rows[0];
}

/**
 * The account that an identity is bound to, locked; undefined when there is none. Looked up again under the lock,
 * because the binding may have gone while we waited for it.
 */
export async function lockBoundAccount(tx: Tx, keys: IdentityKeys): Promise<Account | undefined> {
  const found = await boundTo(tx, keys);
  if (found === undefined) return undefined;
  const account = await lockAccountOf(tx, found.account_id);
  const still = await boundTo(tx, keys);
  return still?.account_id === account?.id ? account : undefined;
}

/** Names a binding by its best key from now on. The transaction must be scoped to the account. */
export async function renameBinding(tx: Tx, accountId: string, keys: IdentityKeys): Promise<void> {
  if (keys.all.length === 1) return;
  await tx
    .updateTable('wechat_identity')
    .set({ identity_key: keys.best })
    .where('account_id', '=', accountId)
    .where('identity_key', '<>', keys.best)
    .execute();
}

/**
 * Binds an identity to an account; the transaction must be scoped to it. The unique keys decide between twins, and one
 * account has one identity. Binding again what is bound already is no error.
 */
export async function bindIdentity(
  tx: Tx,
  accountId: string,
  identityKey: string,
  at: Date,
): Promise<void> {
  const bound = await tx
    .insertInto('wechat_identity')
    .values({ account_id: accountId, identity_key: identityKey, bound_at: at })
    .onConflict((row) => row.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (bound !== undefined) return;
  const own = await tx
    .selectFrom('wechat_identity')
    .select('identity_key')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (own?.identity_key === identityKey) return;
  throw refused(own ? WECHAT.alreadyBound : WECHAT.boundElsewhere);
}
