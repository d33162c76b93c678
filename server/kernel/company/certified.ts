import { USER_STATUS } from '#contract/account/user.ts';
import { CERTIFICATION, certificationText } from '#contract/certification/texts.ts';
import type { Tx } from '../session/scope.ts';
import { refused } from '../wire/refusal.ts';
import { actingCompany } from './acting-company.ts';

/** What keeps a company from business by its RealNameStatus; undefined when nothing does. */
export function uncertified(
  status: number,
  name: string,
): { code: string; text: string } | undefined {
  if (status === USER_STATUS.certified) return undefined;
  const { pending, frozenBusiness, notCertified, expired } = CERTIFICATION;
  const reason =
    {
      [USER_STATUS.pending]: pending,
      [USER_STATUS.frozen]: frozenBusiness,
      [USER_STATUS.expired]: expired,
    }[status] ?? notCertified;
  return { ...reason, text: certificationText(reason.text, name) };
}

/**
 * Throws as requireCertified for a company that may not go on with what it has begun: one whose papers have run out
 * (已过期待更新) begins nothing new, and still takes what it ordered and asks for what it is owed.
 */
export async function requireRunning(tx: Tx, companyId: string, at: Date): Promise<void> {
  const company = await actingCompany(tx, companyId, at);
  if (company?.status !== USER_STATUS.expired) await requireCertified(tx, companyId, at);
}

/** Throws not_certified and its siblings for a company that is not certified now (企业认证). */
export async function requireCertified(tx: Tx, companyId: string, at: Date): Promise<void> {
  const company = await actingCompany(tx, companyId, at);
  const reason = company ? uncertified(company.status, company.name) : CERTIFICATION.notCertified;
  if (reason !== undefined) throw refused(reason);
}
