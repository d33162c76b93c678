import { sql } from 'kysely';
import { RISK } from '#contract/account/platform-role.ts';
import { BALANCE_STATE } from '#contract/books/balance-state.ts';
import { adminSupplierBalance } from '#contract/books/supplier-balance.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { madeText, text } from '#server/kernel/resource/field.ts';
import { atLeast, atMost, likeIn, oneOf, yesNo } from '#server/kernel/resource/filter.ts';
import { wireTimeOf } from '#server/kernel/sql/day-of.ts';
import { companyNameOf, projectNameOf } from '#server/kernel/sql/name-of.ts';
import { retentionKept } from '#server/trade/payments/retention-left.ts';

const t = columnsOf('supplier_balance', 't');
const draws = columnsOf('supplier_balance_draw', 'd');
const papers = columnsOf('purchase_settlement', 's');
const accounts = columnsOf('account', 'n');

const { short, held, done } = BALANCE_STATE;

const settlementNo = sql<string>`(select ${papers.settlement_no} from ${papers}
  where ${papers.id} = ${t.purchase_settlement_id})`;
const supplierName = companyNameOf(t.supplier_id);
const projectName = projectNameOf(t.project_id);
const drawn = sql<string>`(select coalesce(sum(${draws.amount}), 0)::numeric(20, 2) from ${draws}
  where ${draws.balance_id} = ${t.id} and not ${draws.ended})`;
const state = sql<string>`(case when ${t.short_by} > 0 then ${sql.lit(short)}
  when ${t.reserved} > 0 then ${sql.lit(held)} else ${sql.lit(done)} end)`;
/** What is short by now risk has not decided on. */
export const isUndecided = sql<boolean>`(${t.decided_at} is null or ${t.decided_at} < ${t.short_since})`;
const at = (moment: typeof t.short_since | typeof t.decided_at) =>
  sql`coalesce(${wireTimeOf(moment)}, '')`;

/** 供应商余款 of all settlements. */
/** None where nothing is kept back. */
const retentionDay = sql`(case when ${retentionKept(t)} > 0 then ${t.retention_date} end)`;

export const supplierBalances = consoleList({
  calls: adminSupplierBalance,
  sheet: adminSupplierBalance.sheet,
  table: 'supplier_balance',
  fields: {
    settlementNo: madeText('settlement_no', settlementNo),
    supplierName: madeText('supplier_name', supplierName),
    projectName: madeText('project_name', projectName),
    balanceState: madeText('balance_state', state),
    balance: text('balance'),
    drawn: madeText('drawn', sql`${drawn}::text`),
    reserved: text('reserved'),
    shortBy: text('short_by'),
    shortSince: madeText('short_since_text', at(t.short_since)),
    retention: madeText('kept_back', sql`${retentionKept(t)}::text`),
    retentionDate: madeText('retention_text', sql`coalesce(${retentionDay}::text, '')`),
    decision: text('decision'),
    decidedBy: madeText(
      'decided_by_name',
      sql`coalesce((select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${t.decided_by}), '')`,
    ),
    decidedTime: madeText('decided_text', at(t.decided_at)),
  },
  filters: {
    keyword: likeIn(
      (p) =>
        sql`(${settlementNo} ilike ${p} or ${supplierName} ilike ${p} or ${projectName} ilike ${p})`,
    ),
    balanceState: oneOf(state),
    undecided: yesNo(sql`${t.short_by} > 0 and ${isUndecided}`),
    retentionDateStart: atLeast(retentionDay, 'date'),
    retentionDateEnd: atMost(retentionDay, 'date'),
  },
  sorts: { createTime: 'id' },
  writers: RISK,
  actions: ({ balanceState }, may) => (may.write && balanceState === short ? ['decide'] : []),
});
