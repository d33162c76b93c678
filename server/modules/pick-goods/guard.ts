import { isUnderReview } from '#contract/flow/flow.ts';
import { PICK_REFUSAL } from '#contract/pick-goods/pick-goods.ts';
import { SCENE_STATUS } from '#contract/scene-control.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireCertified, requireRunning } from '#server/kernel/company/certified.ts';
import type { FlowStep } from '#server/kernel/flow/flow.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { type PickRecord, pickRow } from './row.ts';
import { keepSite, pickSite } from './site.ts';
import { obstaclesOf, orderTerms } from './terms.ts';

/** The site stands and was not disabled since, and whoever receives may sign there. */
async function expectSite({ tx, at }: FlowStep, { scene_id, receiver_id }: PickRecord) {
  if (scene_id === null) throw refused(PICK_REFUSAL.site);
  await keepSite(tx, scene_id);
  const asked = { sceneId: scene_id, receiverId: receiver_id, day: wireDay(at) };
  const site = await pickSite(tx, asked);
  if (site?.status !== SCENE_STATUS.approved) throw refused(PICK_REFUSAL.site);
  if (site.receiver?.valid !== true) throw refused(PICK_REFUSAL.receiver);
}

/**
 * What stands in the way of a submission, and again of the last approval (rules.md B.4): project, order, payment, deposit
 * (I16), site. What is left is asked of the books when it is held; an overdue receivable or a quantity beyond the tolerance
 * is risk's to decide, at a node of its own.
 */
export async function guard(step: FlowStep): Promise<void> {
  const { tx, at, record } = step;
  const row = pickRow(record);
  const isEntered = !isUnderReview(record.auditStatus);
  // Goods of its running order: what was asked for in time is taken.
  await (isEntered ? requireCertified : requireRunning)(tx, String(row.company_id), at);
  const [obstacle] = obstaclesOf(
    await orderTerms(tx, row.estimate_order_id, wireDay(at), { lock: true }),
  );
  if (obstacle !== undefined) throw refused(obstacle);
  await expectSite(step, row);
  if (isEntered && row.expect_date !== null && row.expect_date < wireDay(at)) {
    throw invalidField('expectDate', PICK_REFUSAL.past.text);
  }
}
