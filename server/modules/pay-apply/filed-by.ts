import type { PayApplyRecord } from './row.ts';

/** Whether a supplier asks for it, so that its buyer confirms it first (rules.md M15). */
export const isFiledBySupplier = ({
  company_id,
  buyer_company_id,
}: Pick<PayApplyRecord, 'company_id' | 'buyer_company_id'>): boolean =>
  String(company_id) !== String(buyer_company_id);
