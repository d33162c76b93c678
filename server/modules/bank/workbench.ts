import { sql } from 'kysely';

import { workbenchLine, workbenchPart } from '#server/kernel/workbench-part.ts';
import { bankNoun } from './noun.ts';

interface Row {
  missing: boolean;
}

const NONE = workbenchLine({
  key: 'bank.none',
  title: '尚未添加银行账户',
  note: '收付款前请先添加企业的银行账户',
  routeName: 'bank',
});

/** Tells those who may add a bank account that the company has none. */
export const bankWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select not exists (
      select from bank where company_id = ${me.companyId} and not deleted
    ) as missing
    from account_relation
    where account_id = ${me.accountId} and company_id = ${me.companyId}
      and customer_role && array[${sql.join(bankNoun.writers)}]::text[]`,
  answer: ([row]) => ({ hints: row?.missing ? [NONE] : [] }),
});
