import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { PICK_REFUSAL, pickGoods } from '#contract/pick-goods/pick-goods.ts';
import { PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectReachable, takeLink } from '#server/kernel/authentication/link-limit.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireRunning } from '#server/kernel/company/certified.ts';
import type { Telling } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { AuditEntry } from '#server/kernel/log/audit.ts';
import type { Quantity } from '#server/kernel/quantity/books.ts';
import { advance, type LaterStage, restAt } from '#server/kernel/quantity/quantities.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { expectMayLeave } from '#server/trade/goods/may-leave.ts';
import { fileTransferred } from '#server/trade/goods/transferred.ts';
import { hasCode, issueCode, judgeCode } from './code.ts';
import { handlersOf, PICK_EVENT, tellCode } from './messages.ts';
import { linesOf, type PickRecord, pickObject } from './row.ts';
import { tellDriver } from './sms.ts';

const t = columnsOf('pick_goods', 't');
const projects = columnsOf('project', 'p');

type Side = 'buyer' | 'supplier';
/** Roles that hand goods out, and those that call them off (rules.md C.22). */
const ROLES: Readonly<Record<Side, readonly string[]>> = {
  supplier: writersOf('delivery'),
  buyer: writersOf('pickGoods'),
};

/** Somebody of a side who does something with a pick-up that waits. */
export interface Acting extends Telling {
  me: Pick<Me, 'accountId' | 'companyId' | 'roles'>;
  note(entry: Pick<AuditEntry, 'objectType' | 'objectId' | 'detail'>): void;
  input: { id: string; version?: number | undefined };
}

/** An approved pick-up of which nothing has left, under lock, for one of a side. Throws 404, 403, 409 or not_now. */
async function lockWaiting(
  { tx, me, input: { id, version } }: Acting,
  side: Side,
): Promise<PickRecord> {
  const company = side === 'buyer' ? t.company_id : t.supplier_id;
  const { rows } = await sql<PickRecord>`
    select t.* from ${t} where ${t.id} = ${id} and not ${t.deleted} and ${company} = ${me.companyId}::bigint
      and ${t.audit_status} = ${AUDIT.approved} for no key update of t`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  expectOneOf(me, ROLES[side]);
  if (version !== undefined && version !== Number(row.version)) throw conflict(NOUN.changed);
  if (row.pick_status !== PICK_STATUS.waiting) throw refused(NOUN.notNow);
  return row;
}

/** What was approved long ago is asked again when the goods leave. Throws PICK_REFUSAL.frozen, status, buyer and licence. */
const mayLeave = ({ tx, at }: Acting, { project_id: projectId, company_id: buyerId }: PickRecord) =>
  expectMayLeave(tx, { projectId, buyerId, day: wireDay(at) }, PICK_REFUSAL);

/** Turns a pick-up's status and notes it in the log. */
async function turn({ tx, at, me, note }: Acting, row: PickRecord, status: string) {
  await tx
    .updateTable('pick_goods')
    .set((of) => ({
      pick_status: status,
      updated_by: me.accountId,
      updated_at: at,
      version: of('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  const detail = { before: { pickStatus: row.pick_status }, after: { pickStatus: status } };
  note({ objectType: 'pickGoods', objectId: row.id, detail });
  return { id: String(row.id), no: row.pick_no, pickStatus: status };
}

/** Brings everything that was picked through these stages at once. */
async function bringThrough(
  { tx, at, me }: Acting,
  row: PickRecord,
  stages: readonly LaterStage[],
): Promise<readonly Quantity[]> {
  const { rows } = await sql<{ line: string }>`
    select ${projects.product_line} as line from ${projects} where ${projects.id} = ${row.project_id}`.execute(
    tx,
  );
  const tolerance = await toleranceOf(tx, rows[0]?.line ?? '');
  const object = pickObject(row.id, row.pick_no);
  const moving = { at, operatorId: me.accountId, object, tolerance };
  const lines = await restAt(tx, 'picked', await linesOf(tx, row.id));
  for (const stage of stages) await advance(tx, stage, { lines }, moving);
  return lines;
}

/** Both companies hear of it, but for whoever did it. */
async function tellBoth({ tx, at, me, emit }: Acting, row: PickRecord, topic: string) {
  const told = await Promise.all([
    handlersOf(tx, row.company_id, at),
    handlersOf(tx, row.supplier_id, at),
  ]);
  const accountId = told.flat().filter(({ accountId: id }) => id !== me.accountId);
  await emit({ topic, accountId, payload: { id: String(row.id), no: row.pick_no } });
}

/** 核验提货码: the supplier types in what the driver says; when it is right the goods have left. A wrong try counts. */
export async function redeem(acting: Acting, code: string) {
  const { tx, at, note } = acting;
  const row = await lockWaiting(acting, 'supplier');
  await mayLeave(acting, row);
  const judged = await judgeCode(tx, { id: row.id, code, at });
  if (judged === undefined) throw refused(PICK_REFUSAL.noCode);
  const { passed, triesLeft, expired } = judged;
  if (expired) throw refused(PICK_REFUSAL.expired);
  if (!passed) {
    note({ objectType: 'pickGoods', objectId: row.id, detail: { after: { passed, triesLeft } } });
    const { pick_no: no, pick_status: pickStatus } = row;
    return { id: String(row.id), no, pickStatus, passed, triesLeft };
  }
  await bringThrough(acting, row, ['shipped']);
  await tellBoth(acting, row, PICK_EVENT.depart);
  return { ...(await turn(acting, row, PICK_STATUS.moving)), passed, triesLeft };
}

/** 确认转移货权: goods in a warehouse are the buyer's without having moved, and wait to be received. */
export async function transfer(acting: Acting) {
  const row = await lockWaiting(acting, 'supplier');
  if (row.pick_mode !== PICK_MODE.transfer) throw refused(NOUN.notNow);
  const { tx, at, me } = acting;
  await mayLeave(acting, row);
  const lines = await bringThrough(acting, row, ['shipped', 'delivered']);
  const { id: pickId, total_qty: totalQty } = row;
  await fileTransferred(tx, { pickId, lines, totalQty, at, accountId: me.accountId });
  await tellBoth(acting, row, PICK_EVENT.transfer);
  return turn(acting, row, PICK_STATUS.arrived);
}

/** 换发提货码: for another seven days; the one before is worth nothing. */
async function renew(acting: Acting) {
  const { tx, at } = acting;
  const row = await lockWaiting(acting, 'buyer');
  if (!hasCode(row)) throw refused(NOUN.notNow);
  await requireRunning(tx, acting.me.companyId ?? '', at);
  await mayLeave(acting, row);
  const phones = row.pick_mode === PICK_MODE.own ? [row.driver_phone].filter(Boolean) : [];
  await expectReachable(tx, { kind: 'pick-code', phones }, at);
  await takeLink(tx, { kind: 'pick-code', to: row.id }, at);
  const code = await issueCode(tx, row, at);
  await tellCode(acting, row, code);
  if (row.pick_mode === PICK_MODE.own) await tellDriver(tx, row.id, at);
  return turn(acting, row, PICK_STATUS.waiting);
}

/** What buyer and supplier do with an approved pick-up before its goods move. */
export const releaseRoutes = (kernel: Kernel): Route[] => [
  write(kernel, pickGoods.redeem, (writing) => redeem(writing, writing.input.code)),
  write(kernel, pickGoods.transfer, (writing) => transfer(writing)),
  write(kernel, pickGoods.renewCode, (writing) => renew(writing)),
];
