import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { DISPUTE_OFFICERS } from '#contract/account/platform-role.ts';
import { isEqual, isMore, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { type ClaimOf, claimOf } from '#contract/dispute/claim.ts';
import {
  DISPUTE_PARTY,
  DISPUTE_REFUSAL,
  DISPUTE_STEP,
  OPEN_DISPUTE,
  STEP_DAYS,
} from '#contract/dispute/states.ts';
import { fitsUnit, scaleText } from '#contract/document/lines.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import { addWorkingDays, CALENDAR_PARAMS, calendarOf } from '#server/kernel/flow/working-time.ts';
import { emit, type Hearer } from '#server/kernel/jobs/outbox.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import type { Disputable, DisputedPart } from '#server/kernel/parts/dispute.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { addDisputeStep } from './dispute-step.ts';

const disputes = columnsOf('dispute', 'd');

/** Topic of the event that the other side is told. */
export const DISPUTE_RAISED = 'dispute.raised';

/** A dispute as it is raised. */
export interface Raising {
  readonly objectId: string;
  readonly lineId: string;
  /** Enumeration DisputeType. */
  readonly type: string;
  /** Decimal text; '' or '0' for none. One of the two is above zero. */
  readonly claimQty: string;
  readonly claimAmount: string;
  /** Up to DISPUTE_TEXT_MAX characters. */
  readonly statement: string;
  /** The company that raises it, on whose behalf the transaction works. */
  readonly raisedBy: string;
  /** Files of FileType 争议证据. */
  readonly attachment?: readonly AttachmentInput[];
}

/** Until when the next step of a dispute is to be made: so many working days (a parameter) after `at`. */
export async function stepDeadline(tx: Tx, at: Date): Promise<Date> {
  const params = await paramsOf(tx, [STEP_DAYS, ...Object.values(CALENDAR_PARAMS)]);
  return addWorkingDays(at, Number(params[STEP_DAYS]), calendarOf(params));
}

/** What open disputes hold of one line, or of a whole document; quantities of several units make no sum. */
export async function heldOf(
  tx: Tx,
  { objectType, objectId, lineId }: { objectType: string; objectId: string; lineId?: string },
): Promise<ClaimOf & { count: number }> {
  const ofLine = lineId === undefined ? sql`` : sql`and ${disputes.line_id} = ${lineId}`;
  const { rows } = await sql<ClaimOf & { count: number }>`
    select coalesce(sum(${disputes.claim_qty}), 0)::text as qty, coalesce(sum(${disputes.claim_amount}), 0)::text as amount,
      count(*)::int as count
    from ${disputes} where ${disputes.object_id} = ${objectId} and ${disputes.object_type} = ${objectType} ${ofLine}
      and not ${disputes.deleted} and ${disputes.dispute_status} = any (${[...OPEN_DISPUTE]}::text[])`.execute(
    tx,
  );
  return rows[0] ?? { qty: '0', amount: '0', count: 0 };
}

/** What ends a document, such as voiding it, waits for its disputes; the caller holds its lock. Throws dispute_open. */
export async function expectNoDispute(
  tx: Tx,
  object: { objectType: string; objectId: string },
): Promise<void> {
  const { count } = await heldOf(tx, object);
  if (count > 0) throw refused(DISPUTE_REFUSAL.open);
}

/** Never more than the line and what others hold of it already. Throws dispute_over with what is left. */
function expectWithin(claim: ClaimOf, line: Disputable, held: ClaimOf): void {
  const most = [
    [claim.qty, line.qty, held.qty, `数量（${line.unit}）`, String],
    [claim.amount, line.amount, held.amount, '金额（元）', round2],
  ] as const;
  for (const [asked, whole, taken, what, told] of most) {
    if (whole === null || !isPositive(asked)) continue;
    const left = subtract(whole, taken);
    if (isMore(asked, left)) {
      const text = `争议${what}不能超过尚未争议的 ${told(left)}，本次填写 ${told(asked)}`;
      throw refused({ code: DISPUTE_REFUSAL.over, text });
    }
  }
}

/** What goods are worth that are claimed out of a line without saying an amount: all that is left of them all that is left of its money. */
function amountOf(line: Disputable, qty: string, held: ClaimOf): string {
  const { worthOf, qty: whole, amount } = line;
  if (worthOf === undefined || whole === null || amount === null || !isPositive(qty)) return '';
  const left = subtract(amount, held.amount);
  return isEqual(qty, subtract(whole, held.qty))
    ? round2(left)
    : lesser(worthOf(qty), round2(left));
}

/** What is claimed of a line that is locked. Throws the refusals of DISPUTE_REFUSAL, and 422 for a quantity that its unit does not have. */
async function claimed(
  tx: Tx,
  { objectType }: DisputedPart,
  line: Disputable,
  { objectId, lineId, claimQty, claimAmount }: Raising,
): Promise<ClaimOf> {
  if (!isPositive(claimQty) && !isPositive(claimAmount)) throw refused(DISPUTE_REFUSAL.none);
  if (line.qty === null && isPositive(claimQty)) throw refused(DISPUTE_REFUSAL.qty);
  if (line.amount === null && isPositive(claimAmount)) throw refused(DISPUTE_REFUSAL.amount);
  if (!fitsUnit(claimQty, line.unit)) throw invalidField('claimQty', scaleText(line.unit));
  const held = await asPlatform(tx, () => heldOf(tx, { objectType, objectId, lineId }));
  const most = line.amount === null ? null : subtract(line.amount, held.amount);
  const amount = isPositive(claimAmount) ? claimAmount : amountOf(line, claimQty, held);
  const claim = claimOf({ qty: claimQty, amount }, { price: line.price, most });
  expectWithin(claim, line, held);
  return claim;
}

/** Who hears of a dispute on the other side: those of the company who act on it, or the platform's officers. */
export function hearersOf(tx: Tx, other: string | null, at: Date): Promise<(string | Hearer)[]> {
  return other === null
    ? operatorsOf(tx, DISPUTE_OFFICERS, at)
    : membersOf(tx, other, writersOf('dispute'), at);
}

interface Opening {
  part: DisputedPart;
  line: Disputable;
  claim: ClaimOf;
  asked: Raising;
  making: By;
}

/** The row of a dispute with its first step. */
async function insertDispute(
  tx: Tx,
  { part, line, claim, asked, making: { at, accountId } }: Opening,
): Promise<{ id: string; no: string }> {
  const no = await nextNumber(tx, 'ZY', at);
  const { raisedBy, objectId, lineId, type, statement, attachment = [] } = asked;
  const { id } = await tx
    .insertInto('dispute')
    .values({
      dispute_no: no,
      company_id: raisedBy,
      seen_by: line.other === null ? [raisedBy] : [raisedBy, line.other],
      object_type: part.objectType,
      object_word: part.word,
      object_id: objectId,
      object_no: line.no,
      line_id: lineId,
      line_name: line.name,
      unit: line.unit,
      unit_price: line.price,
      project_id: line.projectId,
      other_id: line.other,
      dispute_type: type,
      claim_qty: claim.qty,
      claim_amount: claim.amount,
      statement,
      step_deadline: await stepDeadline(tx, at),
      created_by: accountId,
      created_at: at,
      updated_by: accountId,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const step = { step: DISPUTE_STEP.raised, party: DISPUTE_PARTY.raiser, claim, text: statement };
  const acting = { tx, at, accountId, companyId: raisedBy };
  await addDisputeStep(acting, { id, raisedBy, other: line.other }, { ...step, attachment });
  return { id, no };
}

/**
 * Raises a dispute (争议) over one line of a document, in the transaction of whoever raises it: the line is locked and measured, the
 * claim is held by the document's part, the other side is told and has its working days. Answers id and number. Throws 404
 * where the company has no such line, 422 beside the field for more decimals than the unit has, and the refusals of DISPUTE_REFUSAL
 * (rules.md C.11).
 */
export async function openDispute(
  tx: Tx,
  part: DisputedPart,
  asked: Raising,
  making: By,
): Promise<{ id: string; no: string }> {
  const { objectId, lineId, raisedBy } = asked;
  const line = await part.disputable(tx, { objectId, lineId, companyId: raisedBy });
  if (line === undefined) throw noSuchRecord();
  const claim = await claimed(tx, part, line, asked);
  const { id, no } = await insertDispute(tx, { part, line, claim, asked, making });
  const held = { objectId, lineId, claimQty: claim.qty, claimAmount: claim.amount };
  await asPlatform(tx, () => part.held(tx, { ...held, disputeId: id }, making));
  const topic = DISPUTE_RAISED;
  const accountId = await hearersOf(tx, line.other, making.at);
  const payload = { id, no, object: `${part.word} ${line.no}`, to: line.other ?? '' };
  await emit(tx, { topic, accountId, payload }, making.at);
  return { id, no };
}
