import { orderIdOf } from '#server/trade/orders/orders-of.ts';
import { fillSales } from '#server/trade/payments/money-in-sales.ts';
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
