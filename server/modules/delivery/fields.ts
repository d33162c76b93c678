import { type RawBuilder, sql } from 'kysely';
import { type DeliveryLine, deliveryLines } from '#contract/delivery/delivery.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { maskPhone } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { sharedAttachments } from '#server/kernel/files/shared-files.ts';
import {
  madeJson,
  madeText,
  moment,
  type StoredRow,
  unlogged,
} from '#server/kernel/resource/field.ts';
import { goodsSummary, oneUnitTotal } from '#server/kernel/resource/goods-lines.ts';
import { col, expectScales, lines } from '#server/kernel/resource/lines.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { stillFiled } from './signature.ts';

const t = columnsOf('delivery', 't');
const receipts = columnsOf('actual_delivery', 'r');
const signatures = columnsOf('delivery_signature', 's');

const QUANTITIES = ['qty', 'theoreticalQty', 'weighedQty'] as const;

/** 交货明细: each on a line of the pick-up, several of one where several heats are brought. */
export const deliveredLines = lines<DeliveryLine>('lines', 'delivery', {
  table: 'delivery_line',
  owner: 'delivery_id',
  columns: {
    goodsName: col('goods_name'),
    brand: col('brand'),
    spec: col('spec'),
    material: col('material'),
    unit: col('unit'),
    qty: col('qty', 'numeric'),
    theoreticalQty: col('theoretical_qty', 'numeric'),
    weighedQty: col('weighed_qty', 'numeric'),
    factory: col('factory'),
    heatNo: col('heat_no'),
    bundleCount: col('bundle_count', 'bigint'),
  },
  upstream: { table: 'pick_goods_line', owner: 'pick_goods_id', of: 'pick_goods_id' },
  rows: deliveryLines.rows,
  settle(value) {
    const given = value as readonly DeliveryLine[];
    expectScales(given, QUANTITIES, 'lines');
    return given;
  },
  head: (given) => ({ total_qty: oneUnitTotal(given) }),
});

const { draft, waiting, voided } = DELIVERY_STATUS;

/** The signature that stands: none of a delivery that waits for another one, or was voided. */
const signed = sql`from ${signatures} where ${signatures.delivery_id} = ${t.id}
    and ${t.delivery_status} not in (${sql.lit(draft)}, ${sql.lit(waiting)}, ${sql.lit(voided)})
    and ${stillFiled(signatures.actual_delivery_id)}
  order by ${signatures.id} desc limit 1`;
/** What its receipt counted; no receipt that is still being filled in. */
const counted = (column: RawBuilder<unknown>) => sql`(
  select trim_scale(${column})::text from ${receipts}
  where ${receipts.delivery_id} = ${t.id} and not ${receipts.deleted} and ${receipts.counted_at} is not null)`;

/** How a delivery was signed, for whoever sees it. */
const SIGNATURE = sql`(
  select json_build_object('signerName', ${signatures.signer_name}, 'signerPhone', ${signatures.signer_phone},
    'signedTime', ${signatures.signed_at}, 'phoneTime', ${signatures.phone_time},
    'lng', coalesce(${signatures.lng}::text, ''), 'lat', coalesce(${signatures.lat}::text, ''),
    'placeNote', ${signatures.place_note}, 'lines', ${signatures.lines}) ${signed})`;

interface StoredSignature {
  signerPhone: string;
  signedTime: string;
  phoneTime: string | null;
}

/** Times as the wire has them, and the phone masked. */
function signatureOf(stored: unknown) {
  if (stored === null || stored === undefined) return null;
  const { signerPhone, signedTime, phoneTime, ...signature } = stored as StoredSignature;
  return {
    ...signature,
    signerPhone: maskPhone(signerPhone),
    signedTime: wireTime(new Date(signedTime)),
    phoneTime: phoneTime === null ? '' : wireTime(new Date(phoneTime)),
  };
}

/** What is made otherwise than its kind is stored. The log says what was handed in, and not what is made of other rows. */
export const deliveryFields = {
  supplierName: madeText('supplier_name', companyNameOf(t.supplier_id)),
  goodsSummary: madeText('goods_summary', goodsSummary('delivery_line', 'delivery_id')),
  totalQty: madeText('total_qty', sql`trim_scale(${t.total_qty})::text`),
  signedQty: unlogged(madeText('signed_qty', counted(receipts.received_qty))),
  diffPermille: unlogged(madeText('diff_permille', counted(receipts.diff_permille))),
  signature: {
    ...unlogged(madeJson('signature', SIGNATURE)),
    read: ({ signature }: StoredRow) => signatureOf(signature),
  },
  submittedTime: moment('submitted_at'),
  papers: unlogged(madeJson('papers', sharedAttachments('delivery', 't.id'))),
};
