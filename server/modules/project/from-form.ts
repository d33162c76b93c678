import type { Values } from '#contract/form/evaluate.ts';
import { orNull, textOf } from '#server/kernel/form/values.ts';

/** What lists, rules and other nouns read of a form: its settled values as columns of the project. */
export function columnsFrom(values: Values): Record<string, unknown> {
  return {
    project_name: textOf(values, 'projectName'),
    applicant_role: textOf(values, 'applicantRole'),
    buyer_company_id: orNull(values, 'buyerCompanyId'),
    contract_no: textOf(values, 'contractNo'),
    contract_name: textOf(values, 'contractName'),
    contract_amount: orNull(values, 'contractAmount'),
    start_date: orNull(values, 'startDate'),
    end_date: orNull(values, 'endDate'),
    region_base: textOf(values, 'base'),
    region_city: textOf(values, 'city'),
    region_district: textOf(values, 'district'),
    detail_address: textOf(values, 'detailAddress'),
    lng: orNull(values, 'lng'),
    lat: orNull(values, 'lat'),
    apply_amount: orNull(values, 'applyAmount'),
    limit_type: textOf(values, 'limitType'),
    credit_days: orNull(values, 'creditDays'),
    term_start_basis: textOf(values, 'termStartBasis'),
    repay_mode: textOf(values, 'repayMode'),
  };
}
