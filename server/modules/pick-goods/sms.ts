import { sql } from 'kysely';

import { takeText } from '#server/kernel/authentication/link-limit.ts';
import { SECOND, wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

/** Name of the task that sends a driver his pick code; the payload names the pick-up, the queue knows no phone and no code. */
export const TELL_DRIVER = 'tellDriver';
const PATIENCE_MS = 20 * SECOND;

/** Has the driver told after the transaction has committed, once for each code. */
export async function tellDriver(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`select graphile_worker.add_job(${TELL_DRIVER}, json_build_object('id', ${id}::text),
    job_key => ${`${TELL_DRIVER}:${id}:${at.getTime()}`})`.execute(tx);
}

/**
 * Sends what was asked for, unless it was sent, the goods have left, or the phone had as many as it gets in a day: the buyer has the code
 * itself. A failure has the job tried again.
 */
export async function textDriver(
  { db, sms, clock }: Pick<Kernel, 'db' | 'sms' | 'clock'>,
  payload: unknown,
): Promise<void> {
  const { id } = payload as { id: string };
  await inScope(db, { maintenance: true }, async (tx) => {
    const found = await tx
      .updateTable('pick_code as c')
      .from('pick_goods as p')
      .set({ told_at: clock.now() })
      .whereRef('p.id', '=', 'c.pick_goods_id')
      .where('p.id', '=', id)
      .where('c.used_at', 'is', null)
      .where('c.told_at', 'is', null)
      .returning(['c.code', 'c.expires_at', 'p.pick_no', 'p.driver_name', 'p.driver_phone'])
      .executeTakeFirst();
    if (found === undefined || found.driver_phone === '') return;
    if (!(await takeText(tx, { kind: 'pick-code', to: found.driver_phone }, clock.now()))) return;
    const [name, no, until] = [found.driver_name, found.pick_no, wireTime(found.expires_at)];
    const message = {
      phone: found.driver_phone,
      purpose: 'pickCode',
      code: '',
      text: `${name}，提货单 ${no} 的提货码为 ${found.code}，有效期至 ${until}。装货时请向供应商出示，切勿提前告知他人。`,
      params: { name, no, code: found.code, until },
    } as const;
    // Within the transaction: what was not sent is not noted as sent.
    await sms.send(message, AbortSignal.timeout(PATIENCE_MS));
  });
}
