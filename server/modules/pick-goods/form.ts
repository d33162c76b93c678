import type { Values } from '#contract/form/evaluate.ts';
import { PICK_REFUSAL, type PickAvailable } from '#contract/pick-goods/pick-goods.ts';
import { ID } from '#contract/validators/patterns.ts';
import { isBlank } from '#contract/validators/texts.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { DocumentForm, Filling } from '#server/kernel/document/form.ts';
import { rowsOnLines } from '#server/kernel/form/rows-on-lines.ts';
import { orNull, textOf } from '#server/kernel/form/values.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import { invalidField, Refusal } from '#server/kernel/wire/refusal.ts';
import { orderLines } from './order-lines.ts';
import { type PickSite, pickSite } from './site.ts';
import { type OrderTerms, orderTerms } from './terms.ts';

interface Meant {
  order: OrderTerms;
  lines: PickAvailable['lines'];
  site: PickSite | undefined;
}

const NO_ORDER = '所选暂估单不存在，请重新选择';
const NO_SITE = '所选现场不存在，请重新选择';

async function orderOf({ tx, values, companyId, at }: Filling): Promise<OrderTerms> {
  const [projectId, orderId] = [textOf(values, 'projectId'), textOf(values, 'estimateOrderId')];
  if (!ID.test(projectId)) throw invalidField('projectId', TEXT.required);
  if (!ID.test(orderId)) throw invalidField('estimateOrderId', TEXT.required);
  const order = await orderTerms(tx, orderId, wireDay(at)).catch((error: unknown) => {
    if (error instanceof Refusal) throw invalidField('estimateOrderId', NO_ORDER);
    throw error;
  });
  if (order.buyerId !== companyId || order.projectId !== projectId) {
    throw invalidField('estimateOrderId', NO_ORDER);
  }
  // Until then its lines may be amended away, from under a draft that names them.
  if (!order.isAccepted) throw invalidField('estimateOrderId', PICK_REFUSAL.supplier.text);
  return order;
}

/** The id under a key, null for none. Throws 422 beside it for what is no id. */
function idUnder(values: Values, key: string, missing: string): string | null {
  const id = textOf(values, key);
  if (isBlank(id)) return null;
  if (!ID.test(id)) throw invalidField(key, missing);
  return id;
}

async function siteOf({ tx, values, at }: Filling): Promise<PickSite | undefined> {
  const sceneId = idUnder(values, 'sceneId', NO_SITE);
  const receiverId = idUnder(values, 'receiverId', PICK_REFUSAL.receiver.text);
  if (sceneId === null) return undefined;
  const site = await pickSite(tx, { sceneId, receiverId, day: wireDay(at) });
  if (site === undefined || site.projectId !== textOf(values, 'projectId')) {
    throw invalidField('sceneId', NO_SITE);
  }
  if (receiverId !== null && site.receiver === null)
    throw invalidField('receiverId', PICK_REFUSAL.receiver.text);
  return site;
}

/** Rows of the form on lines of the order, each once: what a person enters is the quantity, all else is the order's word. */
function pickedRows(values: Values, lines: Meant['lines']): Values[] {
  const rows = rowsOnLines(values, lines, 'pickQty');
  return lines.flatMap((line) => {
    const row = rows.find(({ upstreamId }) => upstreamId === line.upstreamId);
    const pickQty = row === undefined ? '' : textOf(row, 'pickQty');
    return row === undefined || pickQty === '' ? [] : [{ ...line, id: textOf(row, 'id'), pickQty }];
  });
}

/** Whose order it is, where the goods go, and the lines as the order has them. What is left of them is asked of the books. */
export const pickGoodsForm: DocumentForm<Meant> = {
  async known(filling) {
    const order = await orderOf(filling);
    const tolerance = await toleranceOf(filling.tx, order.productLine);
    return {
      order,
      lines: await orderLines(filling.tx, order.id, tolerance),
      site: await siteOf(filling),
    };
  },
  given: (values, { lines }) => ({ ...values, lines: pickedRows(values, lines) }),
  columns: (values: Values, { order, site }) => ({
    estimate_order_no: order.no,
    supplier_id: order.supplierId,
    scene_id: orNull(values, 'sceneId'),
    receiver_id: site?.receiver ? orNull(values, 'receiverId') : null,
    scene_name: site?.name ?? '',
    scene_address: site?.address ?? '',
    receiver_name: site?.receiver?.name ?? '',
    receiver_phone: site?.receiver?.phone ?? '',
  }),
  names: ({ order, site }) => ({
    [order.id]: order.no,
    ...(site && { [site.id]: site.name }),
    ...(site?.receiver && { [site.receiver.id]: site.receiver.name }),
  }),
};
