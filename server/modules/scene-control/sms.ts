import { sql } from 'kysely';

import { SECOND } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

/** Name of the task that tells one signer; the payload names his row. */
export const TELL_RECEIVER = 'tellReceiver';
const PATIENCE_MS = 20 * SECOND;

/** Has the signers told, after the transaction has committed; each of them once. */
export async function tellReceivers(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await sql`select graphile_worker.add_job(${TELL_RECEIVER}, json_build_object('id', ${id}::text),
      job_key => ${`${TELL_RECEIVER}:${id}`})`.execute(tx);
  }
}

interface Receiver {
  name: string;
  phone: string;
  scene_name: string;
  /** yyyy-MM-dd. */
  valid_from: string | null;
  valid_to: string | null;
}

/** What a signer reads. It has no link: signing by phone comes with delivery. */
function wordsFor({ name, scene_name, valid_from, valid_to }: Receiver): string {
  return `${name}，您已被登记为“${scene_name}”的授权签收人，有效期 ${valid_from ?? ''} 至 ${valid_to ?? ''}。到货时请核对数量后签收，如非本人请联系项目负责人。`;
}

/** Sends one signer his message, unless it was sent or he is no signer any more. A failure has the job tried again. */
export async function tellReceiver(kernel: Kernel, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const at = kernel.clock.now();
  await inScope(kernel.db, { maintenance: true }, async (tx) => {
    const receiver = await tx
      .updateTable('scene_receiver as r')
      .from('scene_control as s')
      .set({ told_at: at })
      .where('r.id', '=', id)
      .where('r.active', '=', true)
      .where('r.told_at', 'is', null)
      .whereRef('s.id', '=', 'r.scene_id')
      .returning(['r.name', 'r.phone', 's.scene_name', 'r.valid_from', 'r.valid_to'])
      .executeTakeFirst();
    if (receiver === undefined) return;
    const message = {
      phone: receiver.phone,
      purpose: 'sceneReceiver' as const,
      code: '',
      text: wordsFor(receiver),
      params: {
        name: receiver.name,
        scene: receiver.scene_name,
        from: receiver.valid_from ?? '',
        to: receiver.valid_to ?? '',
      },
    };
    // Within the transaction: what was not sent is not noted as sent.
    await kernel.sms.send(message, AbortSignal.timeout(PATIENCE_MS));
  });
}
