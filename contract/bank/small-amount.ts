import * as z from 'zod/mini';

const AMOUNT_TEXT = '请输入 0.01-0.99 之间的金额，最多 2 位小数';
/** 0.01 to 0.99 yuan, as it is sent and typed in. */
export const smallAmount = z
  .string(AMOUNT_TEXT)
  .check(z.trim(), z.regex(/^0\.(?!0+$)\d{1,2}$/, AMOUNT_TEXT));
