import type { ClaimOf } from '#contract/dispute/claim.ts';
import {
  DISPUTE_PARTY,
  DISPUTE_RESULT,
  DISPUTE_STATUS,
  DISPUTE_STEP,
  type DisputeParty,
} from '#contract/dispute/states.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import type { AuditEntry } from '#server/kernel/log/audit.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { addDisputeStep } from '#server/trade/disputes/dispute-step.ts';
import { endDispute, type Parts } from './end.ts';
import { type Dispute, expectTurn, type Side } from './lock.ts';
import { DISPUTE_EVENT, tellSides } from './messages.ts';
import { makeOffer, passOn, standingOffer } from './steps.ts';

const OBJECT = 'dispute';
const { talking, platform } = DISPUTE_STATUS;

/** Somebody who acts on a dispute that is locked. */
export interface Acting {
  tx: Tx;
  at: Date;
  me: Me;
  note(entry: Pick<AuditEntry, 'objectType' | 'objectId' | 'detail'>): void;
}

/** Where the dispute stands then. */
interface Standing {
  id: string;
  no: string;
  disputeStatus: string;
}

interface Words {
  text: string;
  attachment: readonly AttachmentInput[];
}

const steppingOf = ({ tx, at, me: { accountId, companyId } }: Acting) => ({
  tx,
  at,
  accountId,
  companyId,
});

function done(
  { note }: Acting,
  { id, no }: Dispute,
  disputeStatus: string,
  figures: object = {},
): Standing {
  note({ objectType: OBJECT, objectId: id, detail: { after: { disputeStatus, ...figures } } });
  return { id, no, disputeStatus };
}

/** 提出方案: what of the claim one side calls right. */
export async function offer(
  acting: Acting,
  dispute: Dispute,
  side: Side,
  { qty, amount, text, attachment }: Words & ClaimOf,
): Promise<Standing> {
  expectTurn(dispute, side);
  const stepping = steppingOf(acting);
  const said = { side, claim: { qty, amount }, text, attachment };
  const claim = await makeOffer(stepping, dispute, said);
  await tellSides(stepping, dispute, DISPUTE_EVENT.offered);
  return done(acting, dispute, talking, claim);
}

/** 接受方案: the other side's last offer, or its claim. */
export async function accept(
  acting: Acting,
  parts: Parts,
  dispute: Dispute,
  side: Side,
): Promise<Standing> {
  expectTurn(dispute, side);
  const stepping = steppingOf(acting);
  const settled = await standingOffer(acting.tx, dispute, side);
  await addDisputeStep(stepping, dispute, {
    step: DISPUTE_STEP.agreed,
    party: side,
    claim: settled,
  });
  const end = { result: DISPUTE_RESULT.agreed, settled };
  const status = await endDispute(parts, stepping, dispute, end);
  await tellSides(stepping, dispute, DISPUTE_EVENT.agreed);
  return done(acting, dispute, status, settled);
}

/** 补充说明: words and evidence, whosever step it is. */
export async function addNote(
  acting: Acting,
  dispute: Dispute,
  party: DisputeParty,
  { text, attachment }: Words,
): Promise<Standing> {
  const stepping = steppingOf(acting);
  await addDisputeStep(stepping, dispute, { step: DISPUTE_STEP.noted, party, text, attachment });
  const judges = dispute.status === platform;
  await tellSides(stepping, dispute, DISPUTE_EVENT.noted, { judges });
  return done(acting, dispute, dispute.status);
}

/** 申请平台裁定. */
export async function escalate(
  acting: Acting,
  dispute: Dispute,
  side: Side,
  text: string,
): Promise<Standing> {
  const stepping = steppingOf(acting);
  await addDisputeStep(stepping, dispute, { step: DISPUTE_STEP.escalated, party: side, text });
  await passOn(stepping, dispute, { status: platform });
  await tellSides(stepping, dispute, DISPUTE_EVENT.escalated, { judges: true });
  return done(acting, dispute, platform);
}

/** 撤销: nothing of the claim is right. */
export async function withdraw(
  acting: Acting,
  parts: Parts,
  dispute: Dispute,
  text: string,
): Promise<Standing> {
  const stepping = steppingOf(acting);
  const said = { step: DISPUTE_STEP.withdrawn, party: DISPUTE_PARTY.raiser, text };
  await addDisputeStep(stepping, dispute, said);
  const end = { result: DISPUTE_RESULT.withdrawn, settled: { qty: '0', amount: '0' } };
  const status = await endDispute(parts, stepping, dispute, end);
  await tellSides(stepping, dispute, DISPUTE_EVENT.withdrawn);
  return done(acting, dispute, status);
}

/** 平台裁定: what of the claim is right, with the reason. */
export async function rule(
  acting: Acting,
  parts: Parts,
  dispute: Dispute,
  { settled, text, attachment }: Words & { settled: ClaimOf },
): Promise<Standing> {
  const stepping = steppingOf(acting);
  const said = { step: DISPUTE_STEP.ruled, party: DISPUTE_PARTY.judge, claim: settled };
  await addDisputeStep(stepping, dispute, { ...said, text, attachment });
  const end = { result: DISPUTE_RESULT.ruled, settled };
  const status = await endDispute(parts, stepping, dispute, end);
  await tellSides(stepping, dispute, DISPUTE_EVENT.ruled);
  return done(acting, dispute, status, settled);
}
