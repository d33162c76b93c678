import { type RawBuilder, sql } from 'kysely';

interface OfOrder {
  readonly id: RawBuilder<unknown>;
  readonly purchase_order_id: RawBuilder<unknown>;
}

const ofBalance =
  (what: 'kept' | 'unasked') =>
  ({ id, purchase_order_id: orderId }: OfOrder): RawBuilder<string> =>
    sql<string>`(select known.${sql.ref(what)}::numeric(20, 2) from order_retention(${orderId}) known
      where known.balance_id = ${id})`;

/**
 * SQL over a supplier's balance: what is kept back (质保金) of its settlement, wherever in its order that lies (decision 167). The column
 * `retention` is the share that the order agrees, whether or not so much is owed.
 */
export const retentionKept = ofBalance('kept');

/** SQL over a supplier's balance: what of that no request has asked for, as a request for it is bounded (drawBalance). */
export const retentionLeft = ofBalance('unasked');
