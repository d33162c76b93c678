import { transitionCall } from '../document/states.ts';
import { PAYMENT_STATES } from './states.ts';

/** Transitions of operators. */
export const paymentByOperator = {
  release: transitionCall(PAYMENT_STATES, 'release'),
  fail: transitionCall(PAYMENT_STATES, 'fail'),
  retry: transitionCall(PAYMENT_STATES, 'retry'),
  confirmReturn: transitionCall(PAYMENT_STATES, 'confirmReturn'),
};
