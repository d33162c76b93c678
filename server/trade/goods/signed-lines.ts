import { sql } from 'kysely';

import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { arrivingLines, judged, tooMuchOf } from './arriving.ts';

/** A line as it was signed for. Decimal texts; '' or absent for what was not weighed. */
export interface SignedLine {
  deliveryLineId: string;
  receivedQty: string;
  rejectedQty: string;
  rejectReason: string;
  weighGross?: string;
  weighTare?: string;
}

/** A signature at the site, whole. */
export interface Signed {
  deliveryId: string;
  /** Enumeration SignWay: by the code of the note, or by the link of a short message. */
  signWay: string;
  signer: { name: string; phone: string };
  at: Date;
  /** Degrees as decimal texts; null where the phone did not say, and then why. */
  place: { lng: string; lat: string } | null;
  placeNote?: string;
  deviceInfo: string;
  lines: readonly SignedLine[];
  files: readonly { fileType: number; fileId: string }[];
}

/** Lines of the delivery, each with what was signed for it. Throws 422 where one is missing or more came than may come. */
export async function signedLines(tx: Tx, { deliveryId, lines }: Signed, productLine: string) {
  const arriving = await arrivingLines(tx, deliveryId);
  const full = arriving.map((line, index) => {
    const signed = lines.find(({ deliveryLineId }) => deliveryLineId === line.upstreamId);
    if (signed === undefined) {
      throw invalidField(`lines.${index}.receivedQty`, '该项为必填项');
    }
    const { weighGross = '', weighTare = '', rejectedQty, ...entered } = signed;
    return { ...line, ...entered, rejectedQty: rejectedQty || '0', weighGross, weighTare };
  });
  const over = await tooMuchOf(tx, productLine, full);
  if (over) throw invalidField(`lines.${over.index}.receivedQty`, over.text);
  return full;
}

/** A line of a delivery with what was signed for it. */
export type FullLine = Awaited<ReturnType<typeof signedLines>>[number];

/** Keeps them as the lines of a receipt. */
export async function insertLines(
  tx: Tx,
  receiptId: string,
  lines: readonly FullLine[],
): Promise<void> {
  const rows = lines.map((line, sort) => ({
    ...line,
    ...judged(line),
    sort,
    weighGross: line.weighGross || null,
    weighTare: line.weighTare || null,
    theoreticalQty: line.theoreticalQty || null,
  }));
  await sql`
    insert into actual_delivery_line (actual_delivery_id, sort, upstream_id, goods_name, brand, spec, material, unit,
      delivered_qty, received_qty, rejected_qty, reject_reason, weigh_gross, weigh_tare, weigh_net, theoretical_qty,
      basis, tol_permille, tol_from, diff_qty, diff_permille, settle_qty)
    select ${receiptId}, g.sort, g."upstreamId", g."goodsName", g.brand, g.spec, g.material, g.unit,
      g."deliveredQty", g."receivedQty", g."rejectedQty", g."rejectReason", g."weighGross", g."weighTare", g."weighNet",
      g."theoreticalQty", g.basis, g."tolPermille", g."tolFrom", g."diffQty", g."diffPermille", g."settleQty"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (sort int, "upstreamId" bigint, "goodsName" text, brand text,
      spec text, material text, unit text, "deliveredQty" numeric, "receivedQty" numeric, "rejectedQty" numeric,
      "rejectReason" text, "weighGross" numeric, "weighTare" numeric, "weighNet" numeric, "theoreticalQty" numeric,
      basis text, "tolPermille" numeric, "tolFrom" text, "diffQty" numeric, "diffPermille" numeric, "settleQty" numeric)`.execute(
    tx,
  );
}
