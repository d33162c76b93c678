/** Where a month stands. */
export const MONTH_STATUS = { open: '1', closed: '2' } as const;
export const MONTH_WORDS: Readonly<Record<string, string>> = {
  [MONTH_STATUS.open]: '未结账',
  [MONTH_STATUS.closed]: '已结账',
};
