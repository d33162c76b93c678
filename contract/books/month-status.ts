/** Where a month stands. */
export const MONTH_STATUS = { open: '1', closed: '2' } as const;
export const MONTH_WORDS: Readonly<Record<string, string>> = {
  '1': '未结账',
  '2': '已结账',
};
