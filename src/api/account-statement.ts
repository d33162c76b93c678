import { queryOptions } from '@tanstack/react-query';

import type { StatementSide } from '#contract/books/sides.ts';
import {
  type AccountStatement,
  accountStatement,
  adminAccountStatement,
} from '#contract/books/statement.ts';
import type { ExportFormat } from '#contract/noun/export.ts';
import { queryForSigning } from '#contract/wire/signature.ts';
import { newRequestId } from '#src/lib/request-id.ts';
import type { Action } from './action.ts';
import { baseOf } from './bases.ts';
import { call } from './client.ts';

/** What is asked of a statement of account; days are yyyy-MM-dd. */
export interface AskedStatement {
  side: StatementSide;
  from: string;
  to: string;
}

async function fetched(
  endpoint: typeof accountStatement.file | typeof adminAccountStatement.file,
  asked: AskedStatement & { format: ExportFormat; companyId?: string },
): Promise<Blob> {
  const { fetchFile } = await import('./transfer.ts');
  const parameters = queryForSigning({ ...asked });
  const url = `${baseOf(endpoint.group)}${endpoint.path}?${new URLSearchParams(parameters)}`;
  return await fetchFile({ endpoint, url, requestId: newRequestId(), parameters });
}

/** How one is asked for. */
export interface StatementQuery {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<AccountStatement>;
  /** The same as a sheet. */
  fetch: (format: ExportFormat) => Promise<Blob>;
}

/** Statements of account (对账单), as a company reads its own. */
export const statementQueries = {
  key: ['accountStatement'] as const,
  read: (asked: AskedStatement): StatementQuery => ({
    queryKey: ['accountStatement', asked],
    queryFn: ({ signal }) => call(accountStatement.read, asked, { signal }),
    fetch: (format) => fetched(accountStatement.file, { ...asked, format }),
  }),
};

/** What the company answers to the statement that it has seen. */
export const answerStatement = (
  input: AskedStatement & { digest: string; answer: '1' | '2'; reason: string },
  action: Action,
) => call(accountStatement.answer, input, { action });

/** The same as finance reads it, of any company. */
export const adminStatementQueries = {
  read: (companyId: string, asked: AskedStatement): StatementQuery => ({
    queryKey: ['admin', 'accountStatement', companyId, asked],
    queryFn: ({ signal }) => call(adminAccountStatement.read, { companyId, ...asked }, { signal }),
    fetch: (format) => fetched(adminAccountStatement.file, { companyId, ...asked, format }),
  }),
  companies: (side: StatementSide) =>
    queryOptions({
      queryKey: ['admin', 'accountStatement', 'companies', side],
      queryFn: ({ signal }) => call(adminAccountStatement.companies, { side }, { signal }),
    }),
};
