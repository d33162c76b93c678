import { sql } from 'kysely';

import { workbenchLine, workbenchPart } from '#server/kernel/workbench-part.ts';
import { contactClientNoun } from './noun.ts';

interface Row {
  missing: boolean;
}

const NONE = workbenchLine({
  key: 'contactClient.none',
  title: '尚未添加贸易伙伴',
  note: '申请项目时要选择供应商、业主等合作方，请先添加',
  routeName: 'contactClient',
});

/** Tells those who may add partners that the company has none. */
export const contactClientWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select not exists (
      select from contact_client where company_id = ${me.companyId} and not deleted
    ) as missing
    from account_relation
    where account_id = ${me.accountId} and company_id = ${me.companyId}
      and customer_role && array[${sql.join(contactClientNoun.writers)}]::text[]`,
  answer: ([row]) => ({ hints: row?.missing ? [NONE] : [] }),
});
