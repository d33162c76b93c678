import { sql } from 'kysely';

import type { StatementSide } from '#contract/books/sides.ts';
import type { AccountStatement } from '#contract/books/statement.ts';
import { STATEMENT_TITLES, statementName, statementRows } from '#contract/books/statement-sheet.ts';
import type { ExportFormat } from '#contract/noun/export.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { cleanName, disposition } from '#server/kernel/files/names.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { signedInBytes } from '#server/kernel/session/signed-in-bytes.ts';
import { sheetStream } from '#server/kernel/sheet/write-sheet.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { readStatement } from './read.ts';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

interface Asked {
  side: StatementSide;
  from: string;
  to: string;
  format: ExportFormat;
}

async function* rowsOf(statement: AccountStatement) {
  yield await Promise.resolve(statementRows(statement));
}

/** 导出对账单: the statement as a sheet, noted in the log. `whose`: the company that it is of; throws for a caller who may not ask. */
export function statementFile<Input extends Asked>(
  kernel: Kernel,
  endpoint: Endpoint,
  whose: (me: Me, input: Input) => string,
): Route {
  return signedInBytes(kernel, endpoint, {
    query: sessionRead(() => sql`select 1`),
    values: () => ({}),
    async answer(_, { input, at, origin }, me) {
      const asked = input as Input;
      const { side, from, to, format } = asked;
      const companyId = whose(me, asked);
      const { accountId } = me;
      const operator = endpoint.access === 'operator';
      const statement = await inScope(kernel.db, { accountId, companyId, operator }, async (tx) => {
        const scope = operator ? { accountId } : { accountId, companyId };
        const object = {
          objectType: 'accountStatement',
          detail: { companyId, side, from, to, format },
        };
        await audit(tx, { action: endpoint.name, ...scope, ...object }, origin, at);
        return readStatement(tx, { companyId, side, from, to }, { at, mayAnswer: false });
      });
      const name = statementName(statement);
      const sheet = { format, name: '对账单', titles: STATEMENT_TITLES, at };
      return {
        body: sheetStream(sheet, rowsOf(statement)),
        type: TYPES[format],
        disposition: disposition('attachment', `${cleanName(name)}.${format}`),
      };
    },
  });
}
