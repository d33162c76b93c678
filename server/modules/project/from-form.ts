import type { Values } from '#contract/form/evaluate.ts';

const text = (values: Values, key: string) => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};
/** Nothing entered is no value, for numbers and days. */
const orNull = (values: Values, key: string) => text(values, key) || null;

/** What lists, rules and other nouns read of a form: its settled values as columns of the project. */
export function columnsFrom(values: Values): Record<string, unknown> {
  return {
    project_name: text(values, 'projectName'),
    applicant_role: text(values, 'applicantRole'),
    buyer_company_id: orNull(values, 'buyerCompanyId'),
    contract_no: text(values, 'contractNo'),
    contract_name: text(values, 'contractName'),
    contract_amount: orNull(values, 'contractAmount'),
    start_date: orNull(values, 'startDate'),
    end_date: orNull(values, 'endDate'),
    region_base: text(values, 'base'),
    region_city: text(values, 'city'),
    region_district: text(values, 'district'),
    detail_address: text(values, 'detailAddress'),
    lng: orNull(values, 'lng'),
    lat: orNull(values, 'lat'),
    apply_amount: orNull(values, 'applyAmount'),
    limit_type: text(values, 'limitType'),
    credit_days: orNull(values, 'creditDays'),
    term_start_basis: text(values, 'termStartBasis'),
    repay_mode: text(values, 'repayMode'),
  };
}
