import type { Values } from '#contract/form/evaluate.ts';
import { ID } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import type { DocumentForm, Filling } from '#server/kernel/document/form.ts';
import { rowsOnLines } from '#server/kernel/form/rows-on-lines.ts';
import { textOf } from '#server/kernel/form/values.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import { invalidField, Refusal } from '#server/kernel/wire/refusal.ts';
import { type PickLine, pickLines } from './pick-lines.ts';
import { type PickTerms, pickTerms } from './terms.ts';
import { type Trip, tripsOf } from './trips.ts';

interface Meant {
  pick: PickTerms;
  lines: readonly PickLine[];
  /** Those of its trips that the form names. */
  trips: readonly Trip[];
}

const NO_PICK = '所选提货单不存在或尚未通过审批，请重新选择';

async function pickOf({ tx, values, companyId }: Filling): Promise<PickTerms> {
  const id = textOf(values, 'pickGoodsId');
  if (!ID.test(id)) throw invalidField('pickGoodsId', TEXT.required);
  return await pickTerms(tx, { id, companyId }).catch((error: unknown) => {
    if (error instanceof Refusal) throw invalidField('pickGoodsId', NO_PICK);
    throw error;
  });
}

/** Rows of the form on lines of the pick-up: quantities, heats and weights are a person's, all else is the pick-up's word. */
function deliveredRows(values: Values, lines: readonly PickLine[]): Values[] {
  return rowsOnLines(values, lines, 'qty').flatMap((row) => {
    const line = lines.find(({ upstreamId }) => upstreamId === row.upstreamId);
    return line === undefined || textOf(row, 'qty') === '' ? [] : [{ ...row, ...line }];
  });
}

/** Whose pick-up it is, what of it is left, and where it goes. How much of it may be delivered is asked of the books. */
export const deliveryForm: DocumentForm<Meant> = {
  async known(filling) {
    const pick = await pickOf(filling);
    const tolerance = await toleranceOf(filling.tx, pick.productLine);
    const named = Array.isArray(filling.values.logisticsIds) ? filling.values.logisticsIds : [];
    const trips = await tripsOf(filling.tx, pick.id);
    return {
      pick,
      lines: await pickLines(filling.tx, pick.id, tolerance),
      trips: trips.filter(({ id }) => named.includes(id)),
    };
  },
  given: (values, { lines, trips }) => ({
    ...values,
    logisticsIds: trips.map(({ id }) => id),
    lines: deliveredRows(values, lines),
  }),
  columns: (_, { pick, trips }) => ({
    pick_no: pick.no,
    project_id: pick.projectId,
    purchase_order_id: pick.purchaseOrderId,
    purchase_order_no: pick.purchaseOrderNo,
    estimate_order_id: pick.estimateOrderId,
    buyer_company_id: pick.buyerId,
    supplier_id: pick.supplierId,
    scene_id: pick.sceneId,
    scene_name: pick.sceneName,
    scene_address: pick.sceneAddress,
    logistics_ids: trips.map(({ id }) => id),
  }),
  names: ({ pick, trips }) => ({
    [pick.id]: pick.no,
    ...Object.fromEntries(trips.map(({ id, no }) => [id, no])),
  }),
};
