import { UPLOADED } from '#contract/actual-delivery/states.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { PICK_REFUSAL } from '#contract/pick-goods/pick-goods.ts';
import { ID } from '#contract/validators/patterns.ts';
import { isBlank } from '#contract/validators/texts.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { DocumentForm, Filling } from '#server/kernel/document/form.ts';
import { rowsOnLines } from '#server/kernel/form/rows-on-lines.ts';
import { textOf } from '#server/kernel/form/values.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { type ArrivingLine, arrivingLines } from '#server/trade/goods/arriving.ts';
import { evidence } from './evidence.ts';
import { type SignedThere, signedThere, withSigned } from './signed-there.ts';
import { type Arriving, arriving, type Signer, signersOf } from './site.ts';

interface Meant {
  delivery: Arriving;
  lines: ArrivingLine[];
  signer: Signer | undefined;
  signed: SignedThere | undefined;
}

const NO_DELIVERY = '所选交货单不存在，请重新选择';
const VOIDED_DELIVERY = '所选交货单已作废，请选择其他交货单';
const SAME_DELIVERY = '已签收或已提交过的实收不能改为其他交货单；其他交货单请另行上传实收';
const ENTERED = ['receivedQty', 'rejectedQty', 'rejectReason', 'weighGross', 'weighTare'] as const;

/** What has been signed or handed in tells of its own goods: another delivery's are received by a receipt of their own. */
async function expectSameDelivery(
  { tx, before }: Pick<Filling, 'tx' | 'before'>,
  deliveryId: string,
): Promise<void> {
  if (before === undefined) return;
  const bound = await tx
    .selectFrom('actual_delivery')
    .select('id')
    .where('id', '=', String(before.id))
    .where('delivery_id', '<>', deliveryId)
    .where((of) =>
      of.or([
        of('sign_way', '<>', UPLOADED),
        of('counted_at', 'is not', null),
        of('submit_time', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  if (bound !== undefined) throw invalidField('deliveryId', SAME_DELIVERY);
}

/** Why none is to be received: one that was voided meanwhile stands in its buyer's list, and is not said to be none. */
async function whyNone({ tx, companyId }: Filling, deliveryId: string): Promise<string> {
  const voided = await tx
    .selectFrom('delivery')
    .select('id')
    .where('id', '=', deliveryId)
    .where('buyer_company_id', '=', companyId)
    .where('delivery_status', '=', DELIVERY_STATUS.voided)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return voided === undefined ? NO_DELIVERY : VOIDED_DELIVERY;
}

async function deliveryOf(filling: Filling): Promise<Arriving> {
  const { tx, values, companyId, before } = filling;
  const [projectId, deliveryId] = [textOf(values, 'projectId'), textOf(values, 'deliveryId')];
  if (!ID.test(projectId)) throw invalidField('projectId', TEXT.required);
  if (!ID.test(deliveryId)) throw invalidField('deliveryId', TEXT.required);
  await expectSameDelivery({ tx, before }, deliveryId);
  const delivery = await arriving(tx, deliveryId);
  if (delivery?.buyerId !== companyId || delivery.projectId !== projectId) {
    throw invalidField('deliveryId', await whyNone(filling, deliveryId));
  }
  return delivery;
}

/** Every line of the delivery, once: what a person enters is what came, all else is the delivery's and the order's word. */
function receivedRows(values: Values, lines: readonly ArrivingLine[]): Values[] {
  const rows = rowsOnLines(values, lines, 'receivedQty');
  return lines.map(({ unitName: _, ...line }) => {
    const row = rows.find(({ upstreamId }) => upstreamId === line.upstreamId) ?? {};
    const entered = ENTERED.map((key) => [key, textOf(row, key)] as const);
    return { ...line, id: textOf(row, 'id'), ...Object.fromEntries(entered) };
  });
}

/** Which delivery it receives, who signed, and its lines as the delivery has them. */
export const receiptForm: DocumentForm<Meant> = {
  async known(filling) {
    const { tx, values, at } = filling;
    const delivery = await deliveryOf(filling);
    const signers = await signersOf(tx, delivery.sceneId, wireDay(at));
    const receiverId = textOf(values, 'receiverId');
    const signer = signers.find(({ id }) => id === receiverId);
    if (!(isBlank(receiverId) || signer)) {
      throw invalidField('receiverId', PICK_REFUSAL.receiver.text);
    }
    const lines = await arrivingLines(tx, delivery.id);
    return { delivery, lines, signer, signed: await signedThere(filling) };
  },
  given: (values, { delivery, lines, signed }) => ({
    ...withSigned(values, signed),
    signWay: delivery.signWay,
    lines: receivedRows(values, lines),
  }),
  columns: (_: Values, { delivery, signer }) => ({
    pick_goods_id: delivery.pickId,
    pick_no: delivery.pickNo,
    delivery_no: delivery.no,
    estimate_order_id: delivery.estimateOrderId,
    purchase_order_id: delivery.purchaseOrderId,
    buyer_company_id: delivery.buyerId,
    supplier_id: delivery.supplierId,
    scene_id: delivery.sceneId,
    scene_name: delivery.sceneName,
    delivery_date: delivery.deliveryDate || null,
    receiver_id: signer?.id ?? null,
    // Who signed at the site stands there with the phone that was proved.
    ...(delivery.signWay === UPLOADED && {
      receiver_name: signer?.name ?? '',
      receiver_phone: signer?.phone ?? '',
    }),
  }),
  beside: evidence,
  names: ({ delivery, signer }) => ({
    [delivery.id]: delivery.no,
    ...(signer && { [signer.id]: signer.name }),
  }),
};
