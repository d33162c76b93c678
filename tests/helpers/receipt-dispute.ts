import { sql } from 'kysely';

import type { Browser } from './browser.ts';
import type { SettledDeal, Settlements } from './settlements.ts';

async function act(browser: Browser, call: string, id: string, more: object): Promise<void> {
  const { data } = await browser.get('/portal/dispute/detail', { id });
  const { version } = data as { version: number };
  const answer = await browser.post(`/portal/dispute/${call}`, { id, version, ...more });
  if (answer.code !== 0) throw new Error(answer.body);
}

/** A dispute of a buyer over the first line of a receipt, as both companies end it. */
export class ReceiptDispute {
  readonly #order: SettledDeal;
  readonly #id: string;

  private constructor(order: SettledDeal, id: string) {
    this.#order = order;
    this.#id = id;
  }

  static async raised(
    { portal }: Settlements,
    order: SettledDeal,
    { receiptId, qty }: { receiptId: string; qty: string },
  ): Promise<ReceiptDispute> {
    const { rows } = await sql<{ id: string }>`select id::text from actual_delivery_line
      where actual_delivery_id = ${receiptId} order by sort limit 1`.execute(
      portal.database.superuser,
    );
    const answer = await order.buyer.post('/portal/dispute/raise', {
      objectType: 'actualDelivery',
      objectId: receiptId,
      lineId: rows[0]?.id ?? '',
      disputeType: '2',
      claimQty: qty,
      statement: '使用中发现内部裂纹，退回',
    });
    if (answer.code !== 0) throw new Error(answer.body);
    return new ReceiptDispute(order, (answer.data as { id: string }).id);
  }

  /** The supplier calls so much of it right, and the buyer agrees. */
  async agreed(qty: string): Promise<void> {
    await act(this.#order.supplier, 'offer', this.#id, { qty, text: '质检确认' });
    await act(this.#order.buyer, 'accept', this.#id, {});
  }

  async withdrawn(): Promise<void> {
    await act(this.#order.buyer, 'withdraw', this.#id, { reason: '复检合格' });
  }
}
