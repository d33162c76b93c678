import { sql } from 'kysely';
import { adminStatementAnswer } from '#contract/books/statement.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { atLeast, atMost, likeIn, oneOf, yesNo } from '#server/kernel/resource/filter.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { unresolved } from './unresolved.ts';

const t = columnsOf('statement_answer', 't');

const companyName = companyNameOf(t.company_id);

/** 对账回执: what companies have answered to their statements. */
export const statementAnswers = consoleList({
  calls: adminStatementAnswer,
  sheet: adminStatementAnswer.sheet,
  table: 'statement_answer',
  fields: {
    answerNo: text('answer_no'),
    companyId: text('company_id'),
    companyName: madeText('company_name', companyName),
    side: text('side'),
    fromDate: madeText('from_text', sql`${t.from_date}::text`),
    toDate: madeText('to_text', sql`${t.to_date}::text`),
    edition: count('edition'),
    answer: text('answer'),
    reason: text('reason'),
    closing: text('closing'),
    accountName: text('account_name'),
    createTime: madeTime('created_at', t.created_at),
  },
  filters: {
    keyword: likeIn((p) => sql`(${t.answer_no} ilike ${p} or ${companyName} ilike ${p})`),
    side: oneOf('side'),
    answer: oneOf('answer'),
    unresolved: yesNo(unresolved),
    toDateStart: atLeast('to_date', 'date'),
    toDateEnd: atMost('to_date', 'date'),
  },
  sorts: { createTime: 'id' },
});
