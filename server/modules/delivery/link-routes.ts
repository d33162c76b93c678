import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { delivery } from '#contract/delivery/calls.ts';
import { DELIVERY_REFUSAL, DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { takeLink } from '#server/kernel/authentication/link-limit.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { makeSignLinkSoon } from '#server/trade/goods/sign-link.ts';
import { linkOf, signUrl } from './link.ts';
import type { DeliveryRecord } from './row.ts';
import { expectTellable } from './tell.ts';

const t = columnsOf('delivery', 't');
const HANDERS: readonly string[] = writersOf('delivery');

/** A delivery of this supplier, for those who hand goods out. Throws 404, 403. */
async function ownDelivery(
  tx: Tx,
  me: Pick<Me, 'companyId' | 'roles'>,
  id: string,
): Promise<DeliveryRecord> {
  const { rows } = await sql<DeliveryRecord>`
    select t.* from ${t} where ${t.id} = ${id} and not ${t.deleted} and ${t.company_id} = ${me.companyId}::bigint`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  expectOneOf(me, HANDERS);
  return row;
}

/** What the code on the note leads to, and the link sent once more. */
export const linkRoutes = (kernel: Kernel): Route[] => [
  transactedRead(kernel, delivery.signLink, async ({ tx, me, input: { id } }) => {
    const row = await ownDelivery(tx, me, id);
    if (row.delivery_status !== DELIVERY_STATUS.waiting) return { url: '', expireTime: '' };
    const link = await asPlatform(tx, () => linkOf(tx, kernel, id));
    if (link === undefined) return { url: '', expireTime: '' };
    return { url: signUrl(kernel, link.token), expireTime: wireTime(link.expiresAt) };
  }),
  write(kernel, delivery.resend, async ({ tx, me, at, note, input: { id, version } }) => {
    const row = await ownDelivery(tx, me, id);
    if (version !== undefined && version !== Number(row.version)) throw conflict(NOUN.changed);
    if (row.delivery_status !== DELIVERY_STATUS.waiting) throw refused(NOUN.notNow);
    if (row.scene_id === null) throw refused(DELIVERY_REFUSAL.noSite);
    await expectTellable(tx, id, at);
    await takeLink(tx, { kind: 'sign-link', to: id }, at);
    await makeSignLinkSoon(tx, id, at);
    note({ objectType: 'delivery', objectId: id });
    return { id, no: row.delivery_no, deliveryStatus: row.delivery_status };
  }),
];
