import { sql } from 'kysely';

import { add, round2 } from '#contract/arithmetic/money.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { dropDisputes } from '#server/trade/disputes/drop-dispute.ts';
import type { HeldFactoring } from '#server/trade/factoring/account.ts';
import { recountNotice } from '#server/trade/factoring/debtor-owes.ts';
import { NOTICE_OBJECT } from './disputed.ts';
import { EVENT } from './messages.ts';
import { textRevoked } from './text-debtor.ts';
import { payingIn } from './told.ts';

const projects = columnsOf('project', 'p');
const banks = columnsOf('bank', 'b');
const notices = columnsOf('factoring_notice', 't');

/** Where the debtor has to pay: the account under supervision that the application names, as it is now. */
async function collectAccount(tx: Tx, projectId: string): Promise<object | null> {
  const { rows } = await sql<{ account: object }>`
    select jsonb_build_object('name', ${banks.name}, 'last4', ${banks.account_no_last4}, 'openBank', ${banks.open_bank},
      'sealed', ${banks.account_no_sealed}, 'owner', ${banks.company_id}::text) as account
    from ${projects} join ${banks} on ${banks.id}::text = ${projects.form_data}->>'collectBankId'
    where ${projects.id} = ${projectId} and not ${banks.deleted}`.execute(tx);
  return rows[0]?.account ?? null;
}

const SHOWN = [
  'sort',
  'contract_no',
  'invoice_code',
  'invoice_no',
  'invoice_date',
  'transfer_amount',
  'due_date',
] as const;

/** Makes the notice of a factoring (转让通知) and sends it to the debtor; its id. */
export async function sendNotice(
  tx: Tx,
  held: HeldFactoring,
  { at, accountId }: By,
): Promise<string> {
  const { id: factoringId, projectId, productId, debtorId, companyId } = held;
  const no = await nextNumber(tx, 'ZR', at);
  const account = await collectAccount(tx, projectId);
  const receivables = await tx
    .selectFrom('factoring_line')
    .select(['id', ...SHOWN])
    .where('factoring_id', '=', factoringId)
    .where('live', '=', true)
    .execute();
  return asPlatform(tx, async () => {
    const { id } = await tx
      .insertInto('factoring_notice')
      .values({
        company_id: debtorId,
        seen_by: [debtorId],
        notice_no: no,
        project_id: projectId,
        product_id: productId,
        factoring_id: factoringId,
        seller_id: companyId,
        receivable_count: receivables.length,
        notice_amount: round2(add(...receivables.map((line) => line.transfer_amount))),
        collect_account: account && JSON.stringify(account),
        created_by: accountId,
        created_at: at,
        updated_by: accountId,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lines = receivables.map(({ id: lineId, ...line }) => ({
      ...line,
      factoring_notice_id: id,
      factoring_line_id: lineId,
    }));
    await tx.insertInto('factoring_notice_line').values(lines).execute();
    const told = await payingIn(tx, debtorId, at);
    if (factoringProduct(productId).approval === 'notice') {
      await emit(tx, { topic: EVENT.noticed, accountId: told, payload: { id, no } }, at);
    }
    return id;
  });
}

interface Revoked {
  id: string;
  no: string;
  debtorId: string;
}

/** Whoever was told to pay to the platform is told not to: those of the debtor who pay, or the phone that has answered. */
async function tellRevoked(tx: Tx, { debtorId, ...notice }: Revoked, at: Date): Promise<void> {
  const accountId = await payingIn(tx, debtorId, at);
  if (accountId.length === 0) await textRevoked(tx, notice.id);
  await emit(tx, { topic: EVENT.revoked, accountId, payload: { ...notice } }, at);
}

/** A factoring that ends takes its notice back. */
export async function revokeNotice(
  tx: Tx,
  factoringId: string,
  { at, accountId }: By,
): Promise<void> {
  const { revoked } = NOTICE_STATUS;
  await asPlatform(tx, async () => {
    const { rows } = await sql<Revoked>`
      select ${notices.id}::text, ${notices.notice_no} as no, ${notices.company_id}::text as "debtorId"
      from ${notices} where ${notices.factoring_id} = ${factoringId}
        and ${notices.notice_status} <> ${revoked}`.execute(tx);
    for (const notice of rows) {
      const dropped = { objectType: NOTICE_OBJECT, objectId: notice.id, text: '转让通知已撤回' };
      await dropDisputes(tx, dropped, { at, accountId });
      await tellRevoked(tx, notice, at);
    }
    await tx
      .updateTable('factoring_notice')
      .set((row) => ({
        notice_status: revoked,
        updated_by: accountId,
        updated_at: at,
        version: row('version', '+', 1),
      }))
      .where('factoring_id', '=', factoringId)
      .where('notice_status', '<>', revoked)
      .execute();
  });
  await recountNotice(tx, factoringId);
}
