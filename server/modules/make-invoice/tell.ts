import { writersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { Telling } from '#server/kernel/jobs/outbox.ts';
import type { Invoice } from './lock.ts';
import { EVENT } from './messages.ts';

type Told = Pick<Invoice, 'id' | 'no' | 'amount' | 'companyId'>;

/** Those who deal with invoices in the company whose record it is. */
export async function tellCompany(
  { tx, at, emit }: Telling,
  topic: string,
  { id, no, amount, companyId }: Told,
  reason = '',
): Promise<void> {
  const accountId = await membersOf(tx, companyId, writersOf('invoice'), at);
  await emit({ topic, accountId, payload: { id, no, amount: grouped(amount), reason } });
}

/** It has its number, whoever issued it: 发票已开具, or 发票已红冲 of a red one. */
export const tellIssued = (telling: Telling, invoice: Told & Pick<Invoice, 'redOf'>) =>
  tellCompany(telling, invoice.redOf === null ? EVENT.issued : EVENT.reversed, invoice);
