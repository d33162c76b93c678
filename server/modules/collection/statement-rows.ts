import { sql } from 'kysely';

import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { adminStatementRow, ROW_STATUS } from '#contract/collection/statement.ts';
import { takesBack } from '#contract/collection/statement-cells.ts';
import { maskedBankCard } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, derived, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { atLeast, atMost, likeIn, oneOf } from '#server/kernel/resource/filter.ts';
import { accountTitle } from '#server/kernel/sql/account-title.ts';

const t = columnsOf('statement_row', 't');
const collections = columnsOf('collection', 'c');
const statements = columnsOf('bank_statement', 'b');
const accounts = columnsOf('account', 'a');
const banks = columnsOf('bank', 'k');

/** What was found to be no collection may be somebody's after all. */
const ACTIONS: Readonly<Record<string, string[]>> = {
  [ROW_STATUS.waiting]: ['assign', 'notOurs'],
  [ROW_STATUS.notOurs]: ['assign'],
};

/** 银行流水: what came in, and what of it waits for a person. */
export const statementRows = consoleList({
  calls: adminStatementRow,
  sheet: adminStatementRow.sheet,
  table: 'statement_row',
  fields: {
    serialNo: text('serial_no'),
    valueDate: madeText('value_date_text', sql`${t.value_date}::text`),
    amount: text('amount'),
    payerName: text('payer_name'),
    payerAccount: derived('payer_masked', t.payer_last4, maskedBankCard),
    remark: text('remark'),
    payeeAccount: madeText(
      'payee_account',
      sql`(select ${accountTitle(banks.open_bank, banks.account_no_last4)} from ${banks} where ${banks.id} = ${t.bank_id})`,
    ),
    rowStatus: text('row_status'),
    reason: text('reason'),
    collectionNo: madeText(
      'collection_no',
      sql`coalesce((select ${collections.collection_no} from ${collections}
        where ${collections.id} = ${t.collection_id}), '')`,
    ),
    fileName: madeText(
      'file_name',
      sql`(select ${statements.file_name} from ${statements} where ${statements.id} = ${t.statement_id})`,
    ),
    rowNo: count('row_no'),
    handledBy: madeText(
      'handled_by_name',
      sql`coalesce((select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${t.handled_by}), '')`,
    ),
    handledNote: text('handled_note'),
    createTime: madeTime('created_at', t.created_at),
  },
  filters: {
    keyword: likeIn(
      (p) =>
        sql`(${t.serial_no} ilike ${p} or ${t.payer_name} ilike ${p} or ${t.remark} ilike ${p})`,
    ),
    rowStatus: oneOf('row_status'),
    valueDateStart: atLeast('value_date', 'date'),
    valueDateEnd: atMost('value_date', 'date'),
  },
  sorts: { createTime: 'id' },
  writers: FINANCE_OFFICERS,
  actions(row, may) {
    const acts = may.write ? (ACTIONS[row.rowStatus] ?? []) : [];
    return takesBack(row) ? acts.filter((act) => act !== 'assign') : acts;
  },
});
