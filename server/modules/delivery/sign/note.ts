import { type Selectable, sql } from 'kysely';

import type { NoteLine, SignNote } from '#contract/delivery/sign.ts';
import { SIGN_REFUSAL } from '#contract/delivery/sign.ts';
import { DELIVERY_STATUS, SIGN_GRACE_DAYS } from '#contract/delivery/states.ts';
import { unitScale } from '#contract/document/lines.ts';
import { maskName, maskPhone } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { before, DAY, MINUTE, wireTime } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { tokenHash } from '../link.ts';
import { stillFiled } from '../signature.ts';

const links = columnsOf('sign_link', 'k');
const deliveries = columnsOf('delivery', 'd');
const companies = columnsOf('company', 'c');
const projects = columnsOf('project', 'p');
const signatures = columnsOf('delivery_signature', 's');
const newest = columnsOf('delivery_signature', 'newest');
const lines = columnsOf('delivery_line', 'l');
const units = columnsOf('enum_entry', 'unit');

/** A phone that was seen at a note so recently has it open. */
const OPEN_MS = 5 * MINUTE;

/** What was filled in without a line is taken so much later than the link would let anybody in. */
export const GRACE_MS = SIGN_GRACE_DAYS * DAY;

/** The note of a link, as its delivery stands. */
export interface Note {
  linkId: string;
  expiresAt: Date;
  endedAt: Date | null;
  deliveryId: string;
  deliveryNo: string;
  status: string;
  buyerId: string;
  sceneId: string | null;
  sceneName: string;
  supplierName: string;
  projectName: string;
  deliveryDate: string | null;
  vehicleNo: string;
  signedBy: string | null;
  signedAt: Date | null;
}

/** Keeps others from signing the delivery of a token until the end of the transaction. */
export async function lockNote(tx: Tx, token: string): Promise<void> {
  await sql`
    select from ${deliveries} join ${links} on ${links.delivery_id} = ${deliveries.id}
    where ${links.token_hash} = ${tokenHash(token)} for no key update of d`.execute(tx);
}

/** The note of a token; undefined where there is no such link. */
export async function noteOf(tx: Tx, token: string): Promise<Note | undefined> {
  const { rows } = await sql<Note>`
    select ${links.id}::text as "linkId", ${links.expires_at} as "expiresAt", ${links.ended_at} as "endedAt",
      ${deliveries.id}::text as "deliveryId", ${deliveries.delivery_no} as "deliveryNo",
      ${deliveries.delivery_status} as status, ${deliveries.buyer_company_id}::text as "buyerId",
      ${deliveries.scene_id}::text as "sceneId", ${deliveries.scene_name} as "sceneName",
      ${companies.name} as "supplierName", ${projects.project_name} as "projectName",
      ${deliveries.delivery_date}::text as "deliveryDate", ${deliveries.vehicle_no} as "vehicleNo",
      ${signatures.signer_name} as "signedBy", ${signatures.signed_at} as "signedAt"
    from ${links} join ${deliveries} on ${deliveries.id} = ${links.delivery_id}
      join ${companies} on ${companies.id} = ${deliveries.supplier_id}
      join ${projects} on ${projects.id} = ${deliveries.project_id}
      left join lateral (select newest.* from ${newest}
        where ${newest.delivery_id} = ${deliveries.id} and ${stillFiled(newest.actual_delivery_id)}
        order by ${newest.id} desc limit 1) s on true
    where ${links.token_hash} = ${tokenHash(token)} and not ${deliveries.deleted}`.execute(tx);
  return rows[0];
}

/** When a link ceased to let anybody in: it ran out, or another took its place before. */
const closedAt = ({ endedAt, expiresAt }: Pick<Note, 'endedAt' | 'expiresAt'>) =>
  endedAt !== null && endedAt < expiresAt ? endedAt : expiresAt;

/** Throws what keeps a note from being signed, the first thing first: who has signed it says who and when. */
export function expectOpen(note: Note, at: Date, graceMs = 0): void {
  const { status, signedBy, signedAt } = note;
  if (status === DELIVERY_STATUS.voided) throw refused(SIGN_REFUSAL.voided);
  if (status !== DELIVERY_STATUS.waiting) {
    const { code, text } = SIGN_REFUSAL.signed;
    if (signedBy === null || signedAt === null) throw refused({ code, text });
    const said = `${text}：${maskName(signedBy)}，${wireTime(signedAt)}`;
    throw refused({ code, text: said });
  }
  if (before(at, graceMs) >= closedAt(note)) throw refused(SIGN_REFUSAL.expired);
}

/** What stands on the paper anyway, for whoever holds it. */
export const headingOf = (note: Note) => ({
  deliveryNo: note.deliveryNo,
  supplierName: note.supplierName,
  sceneName: note.sceneName,
  deliveryDate: note.deliveryDate ?? '',
  vehicleNo: note.vehicleNo,
});

/** The lines of a delivery in their order, as a signer reads them. */
export async function noteLines(tx: Tx, deliveryId: string): Promise<NoteLine[]> {
  const { rows } = await sql<Omit<NoteLine, 'scale'> & { code: string }>`
    select ${lines.id}::text as "lineId", ${lines.goods_name} as "goodsName", ${lines.brand}, ${lines.spec},
      ${lines.material}, ${lines.unit} as code,
      coalesce((select ${units.name} from ${units}
        where ${units.enum_name} = 'Unit' and ${units.code} = ${lines.unit}), ${lines.unit}) as unit,
      trim_scale(${lines.qty})::text as qty, coalesce(trim_scale(${lines.theoretical_qty})::text, '') as "theoreticalQty",
      coalesce(trim_scale(${lines.weighed_qty})::text, '') as "weighedQty", ${lines.factory},
      ${lines.heat_no} as "heatNo", coalesce(${lines.bundle_count}::text, '') as "bundleCount"
    from ${lines} where ${lines.delivery_id} = ${deliveryId} order by ${lines.sort}, ${lines.id}`.execute(
    tx,
  );
  return rows.map(({ code, ...line }) => ({ ...line, scale: unitScale(code) }));
}

export type Pass = Selectable<Database['sign_pass']>;

/** Other phones that have the note open now. */
async function othersOf(tx: Tx, { id, link_id }: Pass, at: Date): Promise<SignNote['others']> {
  const rows = await tx
    .selectFrom('sign_pass')
    .select(['name', 'phone', 'seen_at'])
    .where('link_id', '=', link_id)
    .where('id', '<>', id)
    .where('seen_at', '>', before(at, OPEN_MS))
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.map(({ name, phone, seen_at }) => ({
    name: maskName(name),
    phone: maskPhone(phone),
    seenTime: wireTime(seen_at),
  }));
}

/** All that a signer sees of a note. */
export async function wholeNote(tx: Tx, note: Note, pass: Pass, at: Date): Promise<SignNote> {
  return {
    ...headingOf(note),
    projectName: note.projectName,
    signerName: pass.name,
    lines: await noteLines(tx, note.deliveryId),
    others: await othersOf(tx, pass, at),
    serverTime: wireTime(at),
  };
}
