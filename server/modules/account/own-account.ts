import type { Kernel } from '#server/kernel/kernel.ts';
import { invalidToken } from '#server/kernel/wire/refusal.ts';

export interface OwnAccount {
  phone: string;
  nick_name: string;
  password_hash: string | null;
}

/** What proofs are made against, read outside of any transaction; whoever changes something looks again under a lock. */
export async function ownAccount({ db }: Kernel, accountId: string): Promise<OwnAccount> {
  const row = await db
    .selectFrom('account')
    .select(['phone', 'nick_name', 'password_hash'])
    .where('id', '=', accountId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (row === undefined) throw invalidToken();
  return row;
}
