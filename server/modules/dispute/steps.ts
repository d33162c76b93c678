import { sql } from 'kysely';

import { isEqual, isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { divide, grouped, multiply, round2 } from '#contract/arithmetic/money.ts';
import { type ClaimOf, claimOf } from '#contract/dispute/claim.ts';
import { DISPUTE_PARTY, DISPUTE_STATUS, DISPUTE_STEP } from '#contract/dispute/states.ts';
import { fitsUnit, scaleText } from '#contract/document/lines.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { stepDeadline } from '#server/trade/disputes/dispute.ts';
import { addDisputeStep, type Stepping } from '#server/trade/disputes/dispute-step.ts';
import type { Dispute, Side } from './lock.ts';

const offers = columnsOf('dispute_offer', 'o');

/** Part of goods whose claim is worth otherwise than quantity × price is worth its share of the claim. */
function sharing({ claimQty, claimAmount, price }: Dispute, said: ClaimOf): ClaimOf {
  const isOfGoods = !isPositive(said.amount) && isPositive(said.qty) && isPositive(claimQty);
  if (price === null || !isOfGoods) return said;
  if (isEqual(claimAmount, round2(multiply(claimQty, price)))) return said;
  return { qty: said.qty, amount: divide(multiply(claimAmount, said.qty), claimQty, 2) };
}

/** What of a claim somebody calls right. Throws 422 beside the field for more than was claimed, or more decimals than the unit has. */
export function partOf(dispute: Dispute, said: ClaimOf): ClaimOf {
  const { claimQty, claimAmount, price, unit } = dispute;
  if (!fitsUnit(said.qty, unit)) throw invalidField('qty', scaleText(unit));
  const part = claimOf(sharing(dispute, said), { price, most: claimAmount });
  if (isMore(part.qty, claimQty)) {
    throw invalidField('qty', `不能超过争议数量 ${claimQty}`);
  }
  if (isMore(part.amount, claimAmount)) {
    throw invalidField('amount', `不能超过争议金额 ${grouped(claimAmount)} 元`);
  }
  return part;
}

/** What the side whose step it is accepts: the other's last offer, or the claim where nobody has offered yet. */
export async function standingOffer(
  tx: Tx,
  { id, claimQty, claimAmount }: Dispute,
  side: Side,
): Promise<ClaimOf> {
  const { rows } = await sql<ClaimOf>`
    select ${offers.qty} as qty, ${offers.amount} as amount from ${offers}
    where ${offers.dispute_id} = ${id} and ${offers.step} = ${DISPUTE_STEP.offered} and ${offers.party} <> ${side}
    order by ${offers.id} desc limit 1`.execute(tx);
  return rows[0] ?? { qty: claimQty, amount: claimAmount };
}

/** The next step is another's, within its working days from now. */
export async function passOn(
  { tx, at, accountId }: Omit<Stepping, 'companyId'>,
  { id }: Dispute,
  to: { status: string; turn?: Side },
): Promise<void> {
  const deadline = await stepDeadline(tx, at);
  await tx
    .updateTable('dispute')
    .set((row) => ({
      dispute_status: to.status,
      ...(to.turn && { turn: to.turn }),
      step_deadline: deadline,
      reminded_of: null,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** One side says what of the claim it calls right; the next step is the other's. */
export async function makeOffer(
  stepping: Stepping,
  dispute: Dispute,
  said: { side: Side; claim: ClaimOf; text: string; attachment: readonly AttachmentInput[] },
): Promise<ClaimOf> {
  const { side, text, attachment } = said;
  const claim = partOf(dispute, said.claim);
  await addDisputeStep(stepping, dispute, {
    step: DISPUTE_STEP.offered,
    party: side,
    claim,
    text,
    attachment,
  });
  const { raiser, other } = DISPUTE_PARTY;
  const turn = side === raiser ? other : raiser;
  await passOn(stepping, dispute, { status: DISPUTE_STATUS.talking, turn });
  return claim;
}
