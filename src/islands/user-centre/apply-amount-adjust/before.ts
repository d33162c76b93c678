import type { AdjustDetail } from '#contract/apply-amount-adjust.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { LimitDetail } from '#contract/limit/limit.ts';

const WITH_ITS_APPLICANT: readonly string[] = [AUDIT.draft, AUDIT.returned, AUDIT.withdrawn];

/** Whether its submission is still to come, which takes down the limit anew. */
export const isWithApplicant = ({ auditStatus }: AdjustDetail): boolean =>
  WITH_ITS_APPLICANT.includes(auditStatus);

/** An adjustment with the limit that it is about: what its row has of that is as old as its last save. */
export function fromLimit(
  adjust: AdjustDetail,
  { creditLimit, reserved, occupied, available, expireDate, limitType }: LimitDetail,
): AdjustDetail {
  return {
    ...adjust,
    beforeLimit: creditLimit,
    reserved,
    occupied,
    available,
    beforeExpire: expireDate,
    beforeType: limitType,
  };
}
