import type { Assigned } from './factoring-projects.ts';
import type { Factorings } from './factorings.ts';
import { receivable } from './receivables.ts';
import { done } from './reviewer.ts';

/** A 反向保理 without recourse, whose debtor bears the fee: its advance may be asked for. */
export async function reverseReady(desk: Factorings): Promise<{ assigned: Assigned; id: string }> {
  const assigned = await desk.assigned({ productId: '402' });
  await desk.file(assigned, { receivables: [receivable()] });
  const id = await desk.newest(assigned);
  await desk.proposed(id, { recourseType: '2' });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  await desk.register(id);
  return { assigned, id };
}
