import { writersOf } from '#contract/account/customer-role.ts';
import { CONTRACT_KEEPERS, mayCall } from '#contract/account/platform-role.ts';
import { CONTRACTS, KEEP_CONTRACT } from '#contract/order/contracts.ts';
import type { May } from '#server/kernel/resource/noun.ts';

const WRITERS: readonly string[] = writersOf('orderConfirm');

/** What may be done about the contracts of an order: its company and the platform hand them in, all readers of the console look at them. */
export function contractActions({ sides, roles }: May): string[] {
  if (sides.includes('platform')) {
    return mayCall(CONTRACT_KEEPERS, roles) ? [CONTRACTS, KEEP_CONTRACT] : [CONTRACTS];
  }
  const may = sides.includes('own') && roles.some((role) => WRITERS.includes(role));
  return may ? [KEEP_CONTRACT] : [];
}
