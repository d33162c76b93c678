/** Where the supplier's balance of a settlement stands. */
export const BALANCE_STATE = { short: '1', held: '2', done: '3' } as const;
export const BALANCE_WORDS: Readonly<Record<string, string>> = {
  [BALANCE_STATE.short]: '额度不足',
  [BALANCE_STATE.held]: '已冻结',
  [BALANCE_STATE.done]: '无待付',
};
