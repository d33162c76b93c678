import { randomToken } from '#server/kernel/crypto/random.ts';
import { FLOW_VERSION } from '#server/seed/flows/seed-flows.ts';

import { freshUsc } from '../usc.ts';

/** What nobody outside the company may read, and what nobody but its owner may. */
export const SECRET = { company: '机密甲', person: '私密甲' } as const;

let phones = 13_900_000_000;

/** A phone that nobody has yet. */
export function nextPhone(): string {
  phones += 1;
  return String(phones);
}

/** Who owns what is planted. */
export interface Owner {
  companyId: string;
  accountId: string;
  /** What its texts begin with; undefined: nothing secret. */
  secret?: typeof SECRET | undefined;
}

/**
 * What a column must hold beside what its type and references tell; a column with a check of its own needs a line here.
 * By table.
 */
export const VALUES: Readonly<
  Record<string, (plant: (table: string) => Promise<string>, owner: Owner) => object>
> = {
  company: () => ({ usc: freshUsc() }),
  contact_client: (plant) => ({ party_company_id: plant('company'), person_id: null }),
  file: () => ({
    sha256: 'a'.repeat(64),
    file_suffix: 'pdf',
    bound: true,
    storage_key: randomToken(),
  }),
  attachment: (plant) => ({
    file_id: plant('file'),
    object_type: 'bank',
    object_id: plant('bank'),
  }),
  export_file: () => ({ format: 'csv', noun: 'bank', state: 'running' }),
  session: () => ({ side: 'portal', token_hash: randomToken(), companion_hash: randomToken() }),
  company_customer_apply: () => ({ apply_no: randomToken() }),
  process_instance: (_, { companyId, accountId }) => ({
    definition_key: 'payOut_default',
    definition_version: FLOW_VERSION,
    status: 'withdrawn',
    // A kind of document; the one that it names is nobody's.
    object_type: 'applyAmountAdjust',
    object_id: nextPhone(),
    company_ids: [companyId],
    submitters: [accountId],
  }),
  process_task: (_, { companyId, accountId }) => ({
    kind: 'approve',
    company_ids: [companyId],
    submitters: [accountId],
  }),
  project: (_, { companyId }) => ({
    product_id: '101',
    product_line: '1',
    buyer_company_id: companyId,
    terms_seen_by: [companyId],
  }),
  pay_apply: (_, { companyId }) => ({
    apply_source: '1',
    buyer_company_id: companyId,
  }),
  purchase_order: (_, { companyId }) => ({
    buyer_company_id: companyId,
    purchase_order_status: '2',
  }),
  logistics_entry: () => ({ net_weight: 0 }),
  pick_goods: (_, { companyId }) => ({
    supplier_id: companyId,
    audit_status: '3',
    pick_status: '3',
  }),
  invoice: (plant) => ({
    direction: '2',
    invoice_kind: '1',
    invoice_status: '7',
    amount_incl: '113.00',
    tax_amount: '13.00',
    amount_excl: '100.00',
    red_of: null,
    sales_order_id: null,
    purchase_settlement_id: plant('purchase_settlement'),
  }),
  delivery: (_, { companyId }) => ({
    buyer_company_id: companyId,
    delivery_status: '1',
  }),
  // One that its supplier is told of: it was released.
  payment: (_, { companyId }) => ({
    direction: '1',
    supplier_id: companyId,
    payment_status: '5',
  }),
  factoring_move: () => ({ kind: '1', amount: 3, principal: 3, bank_serial_no: '', undoes: null }),
  // One that a receivable may stand on.
  sales_order: () => ({ settle_amount: 3, sales_order_status: '3' }),
  purchase_settlement: () => ({ settle_amount: 0 }),
  dispute: (_, { accountId }) => ({
    // Of no module, so that no part looks for a document that is not there.
    object_type: 'paperSale',
    claim_qty: 1,
    step_deadline: new Date('2027-01-01'),
    created_by: accountId,
  }),
  collection_allocation: (plant) => ({
    collection_id: plant('collection'),
    receivable_id: plant('receivable_plan'),
    principal: '1.00',
    fee: '0.00',
    penalty: '0.00',
  }),
  statement_row: () => ({ amount: '10.00', payer_last4: '', row_status: '1' }),
  collection: () => ({ source: '1', amount: '10.00' }),
  receivable_plan: (plant) => ({
    sales_order_id: plant('sales_order'),
    principal: '10.00',
    settle_principal: '10.00',
    credit_days: 1,
  }),
  factoring: () => ({ notice_type: '1', face_amount: 2 }),
  factoring_notice: () => ({ notice_amount: 2 }),
  project_limit_terms: () => ({ limit_type: '1' }),
  ledger_account: (plant) => ({
    book: 'limit',
    unit: 'CNY',
    scale: 2,
    owner_id: plant('project_limit_terms'),
  }),
  ledger_entry: (plant, { secret }) => ({
    book: 'limit',
    kind: 'grant',
    code: '1',
    object_type: 'project',
    owner_id: plant('ledger_account'),
    note: secret?.company ?? '',
  }),
  account: () => ({ phone: nextPhone() }),
  account_relation: (plant) => ({
    account_id: plant('account'),
    customer_role: ['companyViewer'],
    status: 2,
  }),
  company_invitation: () => ({ phone: nextPhone(), expires_at: new Date('2027-01-01') }),
};
