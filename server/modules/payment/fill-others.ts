import { fillSales } from '#server/kernel/trade/money-in-sales.ts';
import { orderIdOf } from '#server/kernel/trade/orders-of.ts';
import type { Payment } from './lock.ts';
import type { Settling } from './settle.ts';

/** What came back has left room in sales: other money of the order that lies in none goes there before its supplier is owed any. */
export async function fillOthers(
  { tx, at, accountId }: Settling,
  { request }: Payment,
  gone?: { paymentId: string; amount: string },
): Promise<void> {
  const orderId = await orderIdOf(tx, request);
  if (orderId !== undefined) await fillSales(tx, orderId, { at, accountId }, gone);
}
