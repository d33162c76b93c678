import { groupBankCard } from '#src/lib/bank-card.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';

/** 查看完整账号: the whole number of an account, whose look the server notes. */
export function revealAccount<Row extends { id: string }>(
  call: (input: { id: string }) => Promise<{ accountNo: string }>,
): NounAction<Row> {
  return {
    name: 'reveal',
    label: '查看完整账号',
    reveal: async ({ id }) => groupBankCard((await call({ id })).accountNo),
  };
}
