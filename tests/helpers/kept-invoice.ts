import { sql } from 'kysely';

import type { TestApp } from './app.ts';
import type { Assigned } from './factoring-projects.ts';
import { receivable } from './receivables.ts';

/** An invoice of a seller to a debtor as its registration left it: the receivable that it is, and whether it is financed. */
export async function keptInvoice(
  { database }: TestApp,
  { projectId, seller, debtor }: Assigned,
  amount: string,
) {
  const { invoiceNo } = receivable();
  const parties = await database.superuser
    .selectFrom('company')
    .select(['id', 'usc'])
    .where('id', 'in', [seller.companyId, debtor.companyId])
    .execute();
  const taxNo = (of: string) =>
    JSON.stringify({ taxNo: parties.find(({ id }) => id === of)?.usc ?? '' });
  const me = sql`(select created_by from project where id = ${projectId})`;
  // Its settlement is not the subject: the row stands without.
  const { rows } = await database.superuser.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    return sql<{ id: string }>`
      insert into invoice (company_id, seen_by, invoice_apply_no, direction, project_id, purchase_settlement_id,
        invoice_kind, invoice_status, invoice_no, invoice_date, registered_at, seller, buyer, amount_incl, tax_amount,
        amount_excl, created_by, created_at, updated_by, updated_at)
      values (${seller.companyId}, array[${seller.companyId}::bigint], ${`KP${invoiceNo}`}, '2', ${projectId}, 1,
        '1', '4', ${invoiceNo}, '2026-05-01', now(), ${taxNo(seller.companyId)}, ${taxNo(debtor.companyId)}, ${amount},
        0, ${amount}, ${me}, now(), ${me}, now())
      returning id`.execute(tx);
  });
  const financed = async () => {
    const row = await database.superuser
      .selectFrom('invoice')
      .select('financed_at')
      .where('id', '=', rows[0]?.id ?? '0')
      .executeTakeFirstOrThrow();
    return row.financed_at !== null;
  };
  return { invoice: receivable({ invoiceNo, transferAmount: amount }), financed };
}
