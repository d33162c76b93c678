import { done } from './reviewer.ts';
import type { Hand } from './traders.ts';

/** Who pays, by the calls of their screens, and the slip that the officer has from the bank. */
interface Payers {
  officer: Hand;
  director: Hand;
  slip: () => Promise<object>;
}

/** One pay-out of a granted request by two persons; its id. */
export async function paidOut(
  { officer, director, slip }: Payers,
  requestId: string,
  amount: string,
): Promise<string> {
  const prepared = await done(officer, '/admin/payable/prepare', {
    id: requestId,
    amounts: [amount],
  });
  const [id = ''] = prepared as string[];
  await done(director, '/admin/payment/release', { id });
  await done(officer, '/admin/payment/confirm', { id, ...(await slip()) });
  return id;
}
