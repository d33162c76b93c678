/** Where the supplier's balance of a settlement stands. */
export const BALANCE_STATE = { short: '1', held: '2', done: '3' } as const;
export const BALANCE_WORDS: Readonly<Record<string, string>> = {
  '1': '额度不足',
  '2': '已冻结',
  '3': '无待付',
};
