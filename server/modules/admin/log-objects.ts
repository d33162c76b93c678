import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { Filter } from '#server/kernel/resource/filter.ts';

const t = columnsOf('audit_log', 't');
const instances = columnsOf('process_instance', 'i');
const companies = columnsOf('company', 'c');
const accounts = columnsOf('account', 'a');
const params = columnsOf('param', 'p');
const payments = columnsOf('payment', 'n');
const batches = columnsOf('payment_batch', 'b');
const purchases = columnsOf('purchase_order', 'o');
const estimates = columnsOf('estimate_order', 'o');
const dicts = columnsOf('dict', 'd');
const types = columnsOf('product_type', 'y');
const offices = columnsOf('office', 'f');

/** The object's id where it is one; the log keeps names and keys of drafts as well. */
const id = sql<string>`case when ${t.object_id} ~ '^[0-9]{1,18}$' then ${t.object_id}::bigint end`;

/** Of the approval of the row's object; nothing where it has none. */
export const ofInstance = (what: 'id' | 'object_no') => sql<string>`(
  select ${instances[what]}::text from ${instances}
  where ${instances.object_type} = ${t.object_type} and ${instances.object_id} = ${id} limit 1)`;

const companyName = sql`(select ${companies.name} from ${companies} where ${companies.id} = ${id})`;

/** The number or the name of what a row of the log is about; nothing of what has neither, or is there no more. */
export const objectNo = sql<string>`coalesce(nullif(${ofInstance('object_no')}, ''), case ${t.object_type}
  when 'company' then ${companyName}
  when 'companyCustomer' then ${companyName}
  when 'supplier' then ${companyName}
  when 'account' then (select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${id})
  when 'dict' then (select ${dicts.name} from ${dicts} where ${dicts.dict_key} = ${t.object_id})
  when 'productType' then (select ${types.name} from ${types} where ${types.code} = ${t.object_id})
  when 'office' then (select ${offices.office_name} from ${offices} where ${offices.id} = ${id})
  when 'param' then (select ${params.title} from ${params} where ${params.name} = ${t.object_id})
  when 'payment' then (select ${payments.payment_no} from ${payments} where ${payments.id} = ${id})
  when 'paymentBatch' then (select ${batches.batch_no} from ${batches} where ${batches.id} = ${id})
  when 'purchaseOrder' then (select ${purchases.purchase_order_no} from ${purchases} where ${purchases.id} = ${id})
  when 'estimateOrder' then (select ${estimates.estimate_order_no} from ${estimates} where ${estimates.id} = ${id})
end)`;

/** Leaves out what forms save by themselves, unless it is asked for. */
export const withoutDrafts: Filter = {
  suffixes: ['no'],
  params: (given) => (given === true ? undefined : { no: 'draftSave' }),
  where: (p) => sql<boolean>`${t.action} <> ${p('no')}`,
};
