import { DELIVERY_REFUSAL, DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { LockedDocument } from '#server/kernel/document/status.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import { shareFiles } from '#server/kernel/files/shared-files.ts';
import type { Moving } from '#server/kernel/quantity/books.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { asPlatform } from '#server/kernel/session/scope.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { expectMayLeave } from '#server/trade/goods/may-leave.ts';
import { turnPick } from '#server/trade/goods/received.ts';
import { makeSignLinkSoon } from '#server/trade/goods/sign-link.ts';
import { giveBackClosed } from '#server/trade/goods/unship.ts';
import { expectCertificate } from './certificate.ts';
import { expectDay } from './day.ts';
import { endLink } from './link.ts';
import { deliver, takeBack } from './quantities.ts';
import { broughtBy, type DeliveryRecord, deliveryObject, deliveryRow } from './row.ts';
import { obstaclesOf, type PickTerms, pickTerms } from './terms.ts';

async function movingOf(
  tx: Tx,
  row: DeliveryRecord,
  { at, accountId }: Pick<Making<LockedDocument>, 'at' | 'accountId'>,
  { productLine }: PickTerms,
): Promise<Moving> {
  const tolerance = await toleranceOf(tx, productLine);
  return { at, operatorId: accountId, object: deliveryObject(row.id, row.delivery_no), tolerance };
}

/** What a delivery shipped beside the registered trips stays with its lines, so that voiding it takes back as much. */
async function noteShipped(
  tx: Tx,
  deliveryId: string,
  loose: readonly { id: string; qty: string }[],
): Promise<void> {
  for (const { id, qty } of loose) {
    const first = tx
      .selectFrom('delivery_line')
      .select('id')
      .where('delivery_id', '=', deliveryId)
      .where('upstream_id', '=', id)
      .orderBy('sort')
      .limit(1);
    await tx
      .updateTable('delivery_line')
      .set({ shipped_qty: qty })
      .where('id', '=', first)
      .execute();
  }
}

/**
 * What another delivery of the same goods has brought since is as if that one had shipped it, which gives it back when it is
 * void, too.
 */
async function leaveShipped(
  tx: Tx,
  deliveryId: string,
  left: readonly { id: string; qty: string }[],
): Promise<void> {
  for (const { id, qty } of left) {
    const other = tx
      .selectFrom('delivery_line as l')
      .innerJoin('delivery as d', 'd.id', 'l.delivery_id')
      .select('l.id')
      .where('l.upstream_id', '=', id)
      .where('d.id', '!=', deliveryId)
      .where('d.deleted', '=', false)
      .where('d.delivery_status', 'not in', [DELIVERY_STATUS.draft, DELIVERY_STATUS.voided])
      .orderBy('d.id', 'desc')
      .orderBy('l.sort')
      .limit(1);
    await tx
      .updateTable('delivery_line')
      .set((row) => ({ shipped_qty: row('shipped_qty', '+', qty) }))
      .where('id', '=', other)
      .execute();
  }
}

/** What the buyer may open: all papers of a delivery that was handed in. */
const papersOf = ({ id, buyer_company_id }: DeliveryRecord, at: Date) => ({
  objectType: 'delivery',
  objectId: id,
  companyId: buyer_company_id,
  at,
});

/** The first goods of a pick-up have left: without a registered trip, its delivery says so. */
async function turnMoving(tx: Tx, { id, pickStatus }: PickTerms, at: Date): Promise<void> {
  if (pickStatus !== PICK_STATUS.waiting) return;
  await asPlatform(tx, () =>
    tx
      .updateTable('pick_goods')
      .set((row) => ({
        pick_status: PICK_STATUS.moving,
        updated_at: at,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute(),
  );
}

const { frozen, left: status, buyer, licence } = DELIVERY_REFUSAL;
/** What leaves with its delivery, and not before. */
const MAY_LEAVE = { frozen, status, buyer, licence };

/** 提交: what stands in the way is asked again, the quantities move on, and the site gets its link. */
export async function submitted(making: Making<LockedDocument>): Promise<void> {
  const { tx, at } = making;
  const row = deliveryRow(making.record);
  const asked = { id: row.pick_goods_id, companyId: row.company_id };
  const pick = await pickTerms(tx, asked, { lock: true });
  const day = row.delivery_date ?? wireDay(at);
  await expectDay(tx, day, pick, at);
  const [obstacle] = obstaclesOf(pick, day, wireDay(at));
  if (obstacle !== undefined) throw refused(obstacle);
  await expectCertificate(tx, row.id, pick.productLine);
  const brought = await broughtBy(tx, row.id);
  if (brought.length === 0) throw invalidField('lines', '请至少填写 1 行交货明细');
  const moving = await movingOf(tx, row, making, pick);
  const delivering = { pickId: pick.id, tripIds: row.logistics_ids.map(String) };
  const loose = await deliver(tx, delivering, brought, moving);
  if (loose.length > 0) await expectMayLeave(tx, { ...pick, day }, MAY_LEAVE);
  await noteShipped(tx, row.id, loose);
  await turnMoving(tx, pick, at);
  await shareFiles(tx, papersOf(row, at));
  await tx.updateTable('delivery').set({ submitted_at: at }).where('id', '=', row.id).execute();
  if (pick.sceneId !== null) await makeSignLinkSoon(tx, row.id, at);
}

/**
 * 作废: while nothing was signed, the whole quantity goes back to the pick-up, and with one that was closed meanwhile to the order; the
 * link leads nowhere.
 */
export async function voided(making: Making<LockedDocument>): Promise<void> {
  const { tx, at, reason, record } = making;
  const row = deliveryRow(record);
  await tx.updateTable('delivery').set({ void_reason: reason }).where('id', '=', row.id).execute();
  if (record.status === DELIVERY_STATUS.draft) return;
  const pick = await pickTerms(
    tx,
    { id: row.pick_goods_id, companyId: row.company_id },
    { lock: true },
  );
  const moving = await movingOf(tx, row, making, pick);
  await leaveShipped(tx, row.id, await takeBack(tx, await broughtBy(tx, row.id), moving));
  // Nobody but the supplier reads the papers of what was void.
  await shareFiles(tx, { ...papersOf(row, at), types: [] });
  await asPlatform(tx, async () => {
    await endLink(tx, row.id, at);
    await turnPick(tx, pick.id, at);
    await giveBackClosed(tx, pick.id, { at, accountId: making.accountId });
  });
}
