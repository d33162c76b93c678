import { type RawBuilder, sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { ME } from '#server/kernel/company/taking-part.ts';
import { columnText, type Field, madeText } from '#server/kernel/resource/field.ts';

const t = columnsOf('limit_ledger_line', 't');
const accounts = columnsOf('account', 'a');
const relations = columnsOf('account_relation', 'r');
const orders = columnsOf('estimate_order', 'e');
const requests = columnsOf('pay_apply', 'o');
const projects = columnsOf('project', 'o');
const adjusts = columnsOf('apply_amount_adjust', 'o');

/** A supplier's paper over goods of an order; the company whose limit it moves knows that order by its own paper. */
const isSettlement = sql<boolean>`${t.object_type} = 'purchaseSettlement'`;
const ofOrder = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from ${orders} where ${orders.id} = settled_estimate(${t.object_id}))`;

/** The company that filed the document, where the reader may see it at all. */
const filedBy = sql`case ${t.object_type}
  when 'payApply' then (select ${requests.company_id} from ${requests} where ${requests.id} = ${t.object_id})
  when 'project' then (select ${projects.company_id} from ${projects} where ${projects.id} = ${t.object_id})
  when 'applyAmountAdjust' then (select ${adjusts.company_id} from ${adjusts} where ${adjusts.id} = ${t.object_id})
  else ${ME} end`;

const PAYERS: readonly string[] = readersOf('payment');

/** Numbers of receivables, collections and pay-outs, as notes name them. */
const MONEY_PAPER = / ?(?:YS|HK|FK)[0-9]{12,}/g;

/**
 * A text of a row as it is told to a role that has nothing to do with 付款 (rules.md C.22): what the money did, without the number
 * or the id of its paper.
 */
function withoutMoneyPapers(name: string, query: RawBuilder<unknown>): Field<string> {
  return {
    ...madeText(name, query),
    select: { [name]: query, told_type_of: t.object_type },
    read(row, reader) {
      const text = columnText(row, name);
      if (reader?.roles.some((role) => PAYERS.includes(role)) !== false) return text;
      const isPaper = row.told_type_of === 'receivablePlan' && name !== NOTE;
      return isPaper ? '' : text.replaceAll(MONEY_PAPER, '');
    },
  };
}

const NOTE = 'told_note';

/** What a row says of its document, of whoever moved it and why, to a company that did not write all of it. */
export const toldFields = {
  objectType: madeText(
    'told_type',
    sql`case when ${isSettlement} then 'estimateOrder' else ${t.object_type} end`,
  ),
  objectId: withoutMoneyPapers(
    'told_id',
    sql`case when ${isSettlement} then ${ofOrder(orders.id)} else ${t.object_id} end`,
  ),
  objectNo: withoutMoneyPapers(
    'told_no',
    sql`case when ${isSettlement} then ${ofOrder(orders.estimate_order_no)} else ${t.object_no} end`,
  ),
  operatorName: madeText(
    'told_operator',
    sql`coalesce((select case when ${accounts.user_type} <> 1 then '平台'
      when exists (select from ${relations} where ${relations.account_id} = ${accounts.id} and ${relations.company_id} = ${ME})
        then ${accounts.nick_name}
      else '对方企业' end from ${accounts} where ${accounts.id} = ${t.operator_id}), '系统')`,
  ),
  note: withoutMoneyPapers(
    NOTE,
    sql`case when ${isSettlement} then '订单余款'
      when ${filedBy} is distinct from ${ME} then case ${t.object_type} when 'payApply' then '供应商的付款申请' else '' end
      else ${t.note} end`,
  ),
};
