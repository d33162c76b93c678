import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE } from '#contract/project/project.ts';
import { loadCode } from '#src/lib/load-code.ts';

/** Who applies, as the session knows them. */
export interface Applicant {
  readonly companyId: string;
  /** The company supplies and does nothing else. */
  readonly suppliesOnly: boolean;
  readonly nickName: string;
  readonly phone: string;
}

/** 项目联系人 takes Chinese names alone; a nickname may be anything. */
const CHINESE = /^\p{Script=Han}+$/u;

/**
 * Whoever applies is the buyer, mostly, and in factoring whoever files receivables; a company that only supplies is the
 * supplier.
 */
async function sideOf(productId: string, { companyId, suppliesOnly }: Applicant) {
  if (productId.startsWith(FACTORING)) {
    const { factoringProduct } = await loadCode(() => import('#contract/factoring/products.ts'));
    const { filedBy } = factoringProduct(productId);
    return { [filedBy === 'seller' ? 'creditorId' : 'debtorId']: companyId };
  }
  if (suppliesOnly) return { applicantRole: PARTY_ROLE.supplier, supplierIds: [companyId] };
  return { applicantRole: PARTY_ROLE.buyer, buyerCompanyId: companyId };
}

/** What an application for that business type begins with: what the platform knows already, to be changed at will. */
export async function begun(
  productId: string,
  applicant: Applicant,
): Promise<Record<string, unknown>> {
  const { nickName, phone } = applicant;
  return {
    productId,
    ...(await sideOf(productId, applicant)),
    ...(CHINESE.test(nickName) && { contactPerson: nickName }),
    ...(phone !== '' && { contactPhone: phone }),
  };
}
