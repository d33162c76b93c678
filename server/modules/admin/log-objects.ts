import { type RawBuilder, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { TableName } from '#server/db/types.ts';
import type { DealPart } from '#server/kernel/parts/deal.ts';
import { namedIn, ofInstance, recordNumber } from '#server/kernel/parts/record-number.ts';
import type { Filter } from '#server/kernel/resource/filter.ts';
import { accountTitle } from '#server/kernel/sql/account-title.ts';

const t = columnsOf('audit_log', 't');
const instances = columnsOf('process_instance', 'i');
const companies = columnsOf('company', 'c');
const accounts = columnsOf('account', 'a');
const relations = columnsOf('account_relation', 'r');
const params = columnsOf('param', 'p');
const dicts = columnsOf('dict', 'd');
const types = columnsOf('product_type', 'y');
const configs = columnsOf('process_config', 'g');
const definitions = columnsOf('process_definition', 'v');
const operations = columnsOf('process_operation', 'k');
const offers = columnsOf('dispute_offer', 's');
const disputes = columnsOf('dispute', 'd');
const nodes = columnsOf('logistics_node', 'n');
const trips = columnsOf('logistics_entry', 'l');
const changes = columnsOf('company_admin_change', 'h');
const invitations = columnsOf('company_invitation', 'w');
const banks = columnsOf('bank', 'b');
const prices = columnsOf('index_price', 'x');
const taxes = columnsOf('tax_category', 'x');

/** The object's id where it is one; the log keeps names and keys of drafts as well. */
const id = sql<string>`case when ${t.object_id} ~ '^[0-9]{1,18}$' then ${t.object_id}::bigint end`;

const object = { type: t.object_type, id };

/** The approval of the row's object; nothing where it has none. */
export const processId = ofInstance('id', object);

const named = (table: string, what: RawBuilder<unknown>) => namedIn(table, what, id);
const own = (table: TableName, what: string | RawBuilder<unknown>) =>
  named(table, typeof what === 'string' ? sql.ref(`o.${what}`) : what);

const companyName = own('company', 'name');
const account = accountTitle(sql.ref('o.name'), sql.ref('o.account_no_last4'));
const verified = accountTitle(sql.ref('o.account_name'), sql.ref('o.account_no_last4'));

/** What a record is called that takes no part in deals, by its type as the log keeps it. */
const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  account: own('account', 'nick_name'),
  accountRelation: sql`(select ${accounts.nick_name} || ' · ' || ${companies.name} from ${relations}
    join ${accounts} on ${accounts.id} = ${relations.account_id}
    join ${companies} on ${companies.id} = ${relations.company_id} where ${relations.id} = ${id})`,
  accountStatement: own('statement_answer', 'answer_no'),
  bank: own('bank', account),
  bankBranch: own('bank_branch', 'branch_name'),
  bankVerification: own('bank_verification', verified),
  bookMonth: own('book_closing', sql`to_char(o.month, 'YYYY-MM')`),
  company: companyName,
  companyAdminChange: sql`(select ${companies.name} from ${changes}
    join ${companies} on ${companies.id} = ${changes.company_id} where ${changes.id} = ${id})`,
  companyCustomer: companyName,
  companyInvitation: sql`(select ${companies.name} from ${invitations}
    join ${companies} on ${companies.id} = ${invitations.company_id} where ${invitations.id} = ${id})`,
  // One's own leaving is kept under the company, an administrator's change under the membership.
  companyMember: sql`coalesce(${companyName}, (select ${accounts.nick_name} from ${relations}
    join ${accounts} on ${accounts.id} = ${relations.account_id} where ${relations.id} = ${id}))`,
  contactBank: own('contact_bank', account),
  contactClient: own('contact_client', 'name'),
  dict: sql`(select ${dicts.name} from ${dicts} where ${dicts.dict_key} = ${t.object_id})`,
  disputeStep: sql`(select ${disputes.dispute_no} from ${offers}
    join ${disputes} on ${disputes.id} = ${offers.dispute_id} where ${offers.id} = ${id})`,
  export: own('export_file', 'display_name'),
  file: own('file', 'file_name'),
  indexPrice: sql`(select ${prices.index_name} || ' ' || ${prices.price_date} from ${prices}
    where ${prices.id} = ${id})`,
  logisticsNode: sql`(select ${trips.logistics_no} from ${nodes}
    join ${trips} on ${trips.id} = ${nodes.logistics_entry_id} where ${nodes.id} = ${id})`,
  office: own('office', 'office_name'),
  owner: companyName,
  param: sql`(select ${params.title} from ${params} where ${params.name} = ${t.object_id})`,
  paymentBatch: own('payment_batch', 'batch_no'),
  platformBank: own('bank', account),
  // Rows from before accounts of the platform had a type of their own name such an account.
  platformCompany: sql`coalesce(${companyName}, (
    select ${accountTitle(banks.name, banks.account_no_last4)} from ${banks} where ${banks.id} = ${id}))`,
  processConfig: sql`(select ${definitions.name} from ${configs}
    join ${definitions} on ${definitions.key} = ${configs.process_def_key} and ${definitions.released}
    where ${configs.module_id} || '-' || ${configs.product_code} = ${t.object_id}
    order by ${definitions.version} desc limit 1)`,
  processOperation: sql`(select ${instances.object_no} from ${operations}
    join ${instances} on ${instances.id} = ${operations.instance_id} where ${operations.id} = ${id})`,
  productType: sql`(select ${types.name} from ${types} where ${types.code} = ${t.object_id})`,
  statementRow: own('statement_row', 'serial_no'),
  supplier: companyName,
  taxCategory: sql`(select ${taxes.code} || ' ' || ${taxes.name} from ${taxes} where ${taxes.id} = ${id})`,
};

/** The number or the name of what a row of the log is about; nothing of what has neither, or is there no more. */
export const objectNo = (deals: readonly DealPart[]): RawBuilder<string> =>
  recordNumber(deals, object, NAMES);

/** Leaves out what forms save by themselves, unless it is asked for. */
export const withoutDrafts: Filter = {
  suffixes: ['no'],
  params: (given) => (given === true ? undefined : { no: 'draftSave' }),
  where: (p) => sql<boolean>`${t.action} <> ${p('no')}`,
};
