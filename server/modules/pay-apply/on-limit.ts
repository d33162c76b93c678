import { PAY_BALANCE } from '#contract/factoring/states.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import type { PayApplyRecord } from './row.ts';

/** Whether a request draws on the project's limit: the balance of a factoring is its seller's own money. */
export const isOnLimit = ({ pay_type }: Pick<PayApplyRecord, 'pay_type'>): boolean =>
  pay_type !== PAY_BALANCE;

/** Whether a request pays for goods of an order: a financing has none. */
export const paysForGoods = ({ factoring_id }: Pick<PayApplyRecord, 'factoring_id'>): boolean =>
  factoring_id === null;

/** What it asks for is reserved since the goods were settled. */
export const isReserved = ({
  pay_type,
  purchase_order_id,
}: Pick<PayApplyRecord, 'pay_type' | 'purchase_order_id'>): boolean =>
  AFTER_SETTLEMENT.includes(pay_type) && purchase_order_id !== null;

/** It is its seller's own money, and draws on nothing. */
export const isBalance = (row: Pick<PayApplyRecord, 'pay_type' | 'factoring_id'>): boolean =>
  row.factoring_id !== null && !isOnLimit(row);

/** It asks for what is owed to whoever delivered, whatever became of the buyer since (rules.md H.3). */
export const isOwed = (
  row: Pick<PayApplyRecord, 'pay_type' | 'purchase_order_id' | 'factoring_id'>,
): boolean => isReserved(row) || isBalance(row);
