import { sql } from 'kysely';

import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { PICK_MODE } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectReachable, takeText } from '#server/kernel/authentication/link-limit.ts';
import { before, DAY, SECOND, wireDay, wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { asPlatform, inScope, type Tx } from '#server/kernel/session/scope.ts';
import { issueLink, linkOf, signUrl } from './link.ts';

/** Name of the task that sends one of them the link; the queue knows no phone and no token. */
export const TELL_SIGNER = 'tellSigner';
const PATIENCE_MS = 20 * SECOND;

const deliveries = columnsOf('delivery', 'd');
const receivers = columnsOf('scene_receiver', 'r');
const picks = columnsOf('pick_goods', 'p');

/** What waited longer is told to nobody: the goods have come meanwhile, or never were on their way. */
const STALE_MS = DAY;

interface Signer {
  receiverId: string;
  phone: string;
}

interface Asked {
  id: string;
  receiverId: string;
}

/** Those who sign for a delivery that waits. Nobody waits for a truck where none comes. */
async function signersOf(tx: Tx, id: string, at: Date): Promise<readonly Signer[]> {
  const { rows } = await sql<Signer>`
    select ${receivers.id}::text as "receiverId", ${receivers.phone}
    from ${deliveries} join ${receivers} on ${receivers.scene_id} = ${deliveries.scene_id}
      join ${picks} on ${picks.id} = ${deliveries.pick_goods_id}
    where ${deliveries.id} = ${id} and ${deliveries.delivery_status} = ${DELIVERY_STATUS.waiting}
      and ${picks.pick_mode} <> ${PICK_MODE.transfer} and ${receivers.active} and coalesce(${receivers.valid_to} >= ${wireDay(at)}::date, true)
      and ${receivers.phone} <> ''
    for no key update of d`.execute(tx);
  return rows;
}

/** That the link sent again reaches anybody. Throws 429 where all of their phones had as many as they get in a day. */
export async function expectTellable(tx: Tx, id: string, at: Date): Promise<void> {
  const signers = await asPlatform(tx, () => signersOf(tx, id, at));
  const phones = signers.map(({ phone }) => phone);
  await expectReachable(tx, { kind: 'sign-link', phones }, at);
}

/** Makes the link of a delivery that waits, and one task for each signer of its site. */
export async function makeSignLink(
  kernel: Pick<Kernel, 'db' | 'clock' | 'cipher'>,
  payload: unknown,
): Promise<void> {
  const { id, at: askedAt } = payload as { id: string; at: string };
  const at = kernel.clock.now();
  const isStale = before(at, STALE_MS) > new Date(askedAt);
  await inScope(kernel.db, { maintenance: true }, async (tx) => {
    const signers = await signersOf(tx, id, at);
    await issueLink(tx, kernel, id, at);
    for (const { receiverId } of isStale ? [] : signers) {
      await sql`select graphile_worker.add_job(${TELL_SIGNER},
        json_build_object('id', ${id}::text, 'receiverId', ${receiverId}::text),
        job_key => ${`${TELL_SIGNER}:${id}:${receiverId}:${at.getTime()}`})`.execute(tx);
    }
  });
}

interface Told {
  name: string;
  phone: string;
  no: string;
  scene: string;
}

/**
 * Sends one signer the link, unless there is nothing left to be signed, or his phone had as many as it gets in a day: the code on the note
 * opens the same page. A failure has the job tried again.
 */
export async function tellSigner(
  kernel: Pick<Kernel, 'db' | 'clock' | 'cipher' | 'sms' | 'publicOrigin'>,
  payload: unknown,
): Promise<void> {
  const { id, receiverId } = payload as Asked;
  await inScope(kernel.db, { maintenance: true }, async (tx) => {
    const { rows } = await sql<Told>`
      select ${receivers.name}, ${receivers.phone}, ${deliveries.delivery_no} as no, ${deliveries.scene_name} as scene
      from ${deliveries} join ${receivers} on ${receivers.scene_id} = ${deliveries.scene_id}
      where ${deliveries.id} = ${id} and ${receivers.id} = ${receiverId} and ${receivers.active}
        and ${deliveries.delivery_status} = ${DELIVERY_STATUS.waiting}`.execute(tx);
    const [told] = rows;
    const link = await linkOf(tx, kernel, id);
    if (told === undefined || link === undefined) return;
    const { name, no, scene, phone } = told;
    if (!(await takeText(tx, { kind: 'sign-link', to: phone }, kernel.clock.now()))) return;
    const url = `${signUrl(kernel, link.token)}?m=s`;
    const until = wireTime(link.expiresAt);
    const message = {
      phone,
      purpose: 'deliverySign',
      code: '',
      text: `${name}，送往“${scene}”的货物已发出，交货单 ${no}。到货后请打开 ${url} 核对签收，有效期至 ${until}。`,
      params: { name, no, scene, url, until },
    } as const;
    await kernel.sms.send(message, AbortSignal.timeout(PATIENCE_MS));
  });
}
