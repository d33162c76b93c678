import { queryOptions } from '@tanstack/react-query';

import type { StatementSide } from '#contract/books/sides.ts';
import {
  type AccountStatement,
  accountStatement,
  adminAccountStatement,
} from '#contract/books/statement.ts';

import { call } from './client.ts';

/** What is asked of a statement of account; days are yyyy-MM-dd. */
export interface AskedStatement {
  side: StatementSide;
  from: string;
  to: string;
}

/** How one is asked for. */
export interface StatementQuery {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<AccountStatement>;
}

/** Statements of account (对账单), as a company reads its own. */
export const statementQueries = {
  key: ['accountStatement'] as const,
  read: (asked: AskedStatement): StatementQuery => ({
    queryKey: ['accountStatement', asked],
    queryFn: ({ signal }) => call(accountStatement.read, asked, { signal }),
  }),
};

/** What the company answers to the statement that it has seen. */
export const answerStatement = (
  input: AskedStatement & { digest: string; answer: '1' | '2'; reason: string },
) => call(accountStatement.answer, input);

/** The same as finance reads it, of any company. */
export const adminStatementQueries = {
  read: (companyId: string, asked: AskedStatement): StatementQuery => ({
    queryKey: ['admin', 'accountStatement', companyId, asked],
    queryFn: ({ signal }) => call(adminAccountStatement.read, { companyId, ...asked }, { signal }),
  }),
  companies: (side: StatementSide) =>
    queryOptions({
      queryKey: ['admin', 'accountStatement', 'companies', side],
      queryFn: ({ signal }) => call(adminAccountStatement.companies, { side }, { signal }),
    }),
};
