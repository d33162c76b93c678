import type { Tx } from '#server/kernel/session/scope.ts';

/**
 * What a buyer owes beyond its day (逾期应收), yuan as decimal text. The platform keeps no receivables yet, so that nothing is
 * overdue; whoever asks goes on asking here when it does.
 */
export function overdueOf(_tx: Tx, _buyerId: string): Promise<string> {
  return Promise.resolve('0');
}
