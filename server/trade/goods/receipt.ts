import { type Selectable, sql } from 'kysely';
import { ACTUAL_REFUSAL, ACTUAL_STATUS, UPLOADED } from '#contract/actual-delivery/states.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { receiptTotals } from './arriving.ts';
import { countReceived } from './received.ts';
import { type FullLine, insertLines, type Signed, signedLines } from './signed-lines.ts';

const projects = columnsOf('project', 'p');
const picks = columnsOf('pick_goods', 'g');
const receivers = columnsOf('scene_receiver', 'r');

/** Name of the task that submits a receipt that a signature made; the payload is its id. */
export const SUBMIT_RECEIPT = 'submitReceipt';

type Delivery = Selectable<Database['delivery']>;

async function lockDelivery(tx: Tx, id: string): Promise<Delivery> {
  const found = await tx
    .selectFrom('delivery')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) throw noSuchRecord();
  return found;
}

/** Receipts that stand for their delivery: one that the platform ended makes room for another. */
const standingReceipt = (tx: Tx, deliveryId: string) =>
  tx
    .selectFrom('actual_delivery')
    .select(['id', 'actual_no as no'])
    .where('delivery_id', '=', deliveryId)
    .where('deleted', '=', false)
    .where('actual_status', '<>', ACTUAL_STATUS.voided)
    .executeTakeFirst();

/** What the buyer has begun to upload and nobody has counted gives way to a signature at the site. */
const dropDrafts = (tx: Tx, deliveryId: string, at: Date) =>
  tx
    .updateTable('actual_delivery')
    .set({ deleted: true, deleted_at: at })
    .where('delivery_id', '=', deliveryId)
    .where('deleted', '=', false)
    .where('sign_way', '=', UPLOADED)
    .where('counted_at', 'is', null)
    .where('actual_status', '<>', ACTUAL_STATUS.voided)
    .execute();

interface Origin {
  productLine: string;
  projectName: string;
  /** Who called the goods off: in whose name a signature is filed. */
  callerId: string;
  receiverId: string | null;
}

async function originOf(tx: Tx, { pick_goods_id, project_id, scene_id }: Delivery, phone: string) {
  const { rows } = await sql<Origin>`
    select ${projects.product_line} as "productLine", ${projects.project_name} as "projectName",
      (select ${picks.created_by} from ${picks} where ${picks.id} = ${pick_goods_id})::text as "callerId",
      (select max(${receivers.id})::text from ${receivers}
        where ${receivers.scene_id} = ${scene_id} and ${receivers.phone} = ${phone}) as "receiverId"
    from ${projects} where ${projects.id} = ${project_id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  return row;
}

async function hang(
  tx: Tx,
  { files }: Signed,
  { id, companyId, at }: { id: string; companyId: string; at: Date },
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ fileType, fileId }, sort) => ({
    file_id: fileId,
    file_type: fileType,
    object_type: 'actualDelivery',
    object_id: id,
    company_id: companyId,
    sort,
    created_at: at,
  }));
  await tx
    .insertInto('attachment')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
  await tx
    .updateTable('file')
    .set({ bound: true })
    .where(
      'id',
      'in',
      files.map(({ fileId }) => fileId),
    )
    .execute();
}

/** What the form of the receipt holds, so that its buyer may open what was signed. */
function formData(signed: Signed, delivery: Delivery, receiverId: string | null) {
  const files = Map.groupBy(signed.files, ({ fileType }) => `file${fileType}`);
  const held = [...files].map(([key, list]) => [key, list.map(({ fileId }) => fileId)] as const);
  return {
    projectId: delivery.project_id,
    deliveryId: delivery.id,
    receiverId: receiverId ?? '',
    receiveDate: wireDay(signed.at),
    signWay: signed.signWay,
    remarks: '',
    ...Object.fromEntries(held),
  };
}

async function insertReceipt(
  tx: Tx,
  signed: Signed,
  {
    delivery,
    origin,
    lines,
    at,
  }: { delivery: Delivery; origin: Origin; lines: FullLine[]; at: Date },
): Promise<{ id: string; no: string }> {
  const no = await nextNumber(tx, 'SS', at);
  const { signer, place } = signed;
  const { id } = await tx
    .insertInto('actual_delivery')
    .values({
      ...receiptTotals(lines),
      actual_no: no,
      company_id: delivery.buyer_company_id,
      seen_by: [delivery.buyer_company_id, delivery.supplier_id],
      project_id: delivery.project_id,
      pick_goods_id: delivery.pick_goods_id,
      pick_no: delivery.pick_no,
      delivery_id: delivery.id,
      delivery_no: delivery.delivery_no,
      estimate_order_id: delivery.estimate_order_id,
      purchase_order_id: delivery.purchase_order_id,
      buyer_company_id: delivery.buyer_company_id,
      supplier_id: delivery.supplier_id,
      scene_id: delivery.scene_id,
      scene_name: delivery.scene_name,
      delivery_date: delivery.delivery_date,
      receive_date: wireDay(signed.at),
      receiver_id: origin.receiverId,
      receiver_name: signer.name,
      receiver_phone: signer.phone,
      sign_way: signed.signWay,
      sign_lng: place?.lng ?? null,
      sign_lat: place?.lat ?? null,
      place_note: signed.placeNote ?? '',
      sign_time: signed.at,
      device_info: signed.deviceInfo,
      form_data: JSON.stringify(formData(signed, delivery, origin.receiverId)),
      form_names: JSON.stringify({
        [delivery.project_id]: origin.projectName,
        [delivery.id]: delivery.delivery_no,
        ...(origin.receiverId && { [origin.receiverId]: signer.name }),
      }),
      created_by: origin.callerId,
      created_at: at,
      updated_by: origin.callerId,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, id, lines);
  return { id, no };
}

/**
 * Makes the receipt of a signature at the site: counts what was kept, turns delivery and pick-up, and has it submitted to the
 * check by operations once the transaction has committed, in the name of whoever called the goods off. Asked again for the same
 * delivery it answers the receipt that is there. Throws 400 where the delivery waits for no signature, 422 where a line is
 * missing or more came than may come, with both numbers.
 */
export function fileSigned(
  tx: Tx,
  signed: Signed,
  making: ByAny,
): Promise<{ id: string; no: string }> {
  return asPlatform(tx, async () => {
    const delivery = await lockDelivery(tx, signed.deliveryId);
    await dropDrafts(tx, delivery.id, making.at);
    const there = await standingReceipt(tx, delivery.id);
    if (there) return there;
    if (delivery.delivery_status !== DELIVERY_STATUS.waiting)
      throw refused(ACTUAL_REFUSAL.delivery);
    const origin = await originOf(tx, delivery, signed.signer.phone);
    const lines = await signedLines(tx, signed, origin.productLine);
    const { at } = making;
    const made = await insertReceipt(tx, signed, { delivery, origin, lines, at });
    await hang(tx, signed, { id: made.id, companyId: delivery.buyer_company_id, at });
    await countReceived(tx, made.id, making);
    await sql`select graphile_worker.add_job(${SUBMIT_RECEIPT}, json_build_object('id', ${made.id}::text),
      job_key => ${`${SUBMIT_RECEIPT}:${made.id}`})`.execute(tx);
    return made;
  });
}
