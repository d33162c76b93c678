import { writersOf } from '#contract/account/customer-role.ts';
import { KEEP_CONTRACT } from '#contract/order/contracts.ts';
import type { May } from '#server/kernel/resource/noun.ts';

const WRITERS: readonly string[] = writersOf('orderConfirm');

/** Whether its company may hand in the contract of an order. */
export function contractActions({ sides, roles }: May): string[] {
  return sides.includes('own') && roles.some((role) => WRITERS.includes(role))
    ? [KEEP_CONTRACT]
    : [];
}
