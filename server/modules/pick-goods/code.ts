import { sql } from 'kysely';

import { PICK_CODE, PICK_MODE } from '#contract/pick-goods/states.ts';
import { before, DAY } from '#server/kernel/clock.ts';
import { randomFrom } from '#server/kernel/crypto/random.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { PickRecord } from './row.ts';

/** Without letters and digits that are taken for one another over a telephone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;

/** Whether goods leave by a code: not where they change hands in a warehouse. */
export const hasCode = ({ pick_mode }: Pick<PickRecord, 'pick_mode'>) =>
  pick_mode === PICK_MODE.delivery || pick_mode === PICK_MODE.own;

/** Issues a pick code for seven days, in the place of one before; answers it and when it ends. */
export async function issueCode(
  tx: Tx,
  {
    id,
    company_id,
    supplier_id,
    pick_mode,
  }: Pick<PickRecord, 'id' | 'company_id' | 'supplier_id' | 'pick_mode'>,
  at: Date,
): Promise<string> {
  const code = randomFrom(ALPHABET, LENGTH);
  const fresh = {
    code,
    issued_at: at,
    expires_at: before(at, -PICK_CODE.days * DAY),
    tries: 0,
    told_at: null,
    used_at: null,
  };
  await tx
    .insertInto('pick_code')
    .values({ pick_goods_id: id, company_id, supplier_id, pick_mode, ...fresh })
    .onConflict((conflict) => conflict.column('pick_goods_id').doUpdateSet(fresh))
    .execute();
  await tx
    .updateTable('pick_goods')
    .set({ code_expire_time: fresh.expires_at })
    .where('id', '=', id)
    .execute();
  return code;
}

interface Judged {
  passed: boolean;
  triesLeft: number;
  expired: boolean;
}

/** One try, which counts; undefined where the company has none to type in. The code stays in the database. */
export async function judgeCode(
  tx: Tx,
  { id, code, at }: { id: string; code: string; at: Date },
): Promise<Judged | undefined> {
  const { rows } = await sql<Judged>`
    select passed, tries_left as "triesLeft", expired from redeem_pick_code(${id}, ${code}, ${at})`.execute(
    tx,
  );
  return rows[0];
}
