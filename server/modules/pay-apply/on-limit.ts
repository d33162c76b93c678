import { PAY_BALANCE } from '#contract/factoring/states.ts';
import type { PayApplyRecord } from './row.ts';

/** Whether a request draws on the project's limit: the balance of a factoring is its seller's own money. */
export const isOnLimit = ({ pay_type }: Pick<PayApplyRecord, 'pay_type'>): boolean =>
  pay_type !== PAY_BALANCE;
