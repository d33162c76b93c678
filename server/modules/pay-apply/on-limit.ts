import { PAY_BALANCE } from '#contract/factoring/states.ts';
import type { PayApplyRecord } from './row.ts';

/** Whether a request draws on the project's limit: the balance of a factoring is its seller's own money. */
export const isOnLimit = ({ pay_type }: Pick<PayApplyRecord, 'pay_type'>): boolean =>
  pay_type !== PAY_BALANCE;

/** Whether a request pays for goods of an order: a financing has none. */
export const paysForGoods = ({ factoring_id }: Pick<PayApplyRecord, 'factoring_id'>): boolean =>
  factoring_id === null;
