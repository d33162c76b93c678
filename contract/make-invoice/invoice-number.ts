import * as z from 'zod/mini';

import { checkOf } from '../validators/check.ts';
import { CODE_RULES } from '../validators/codes.ts';
import { normaliseDigits } from '../validators/digits.ts';

/** 发票号码 as it is typed or copied, and kept as its digits alone: one invoice has one number, however somebody writes it (I13). */
export const invoiceNumber = z
  .string()
  .check(z.overwrite(normaliseDigits), checkOf(CODE_RULES.invoiceNo));

/** 发票代码 alike; '' of a fully electronic one, which has none. */
export const invoiceCode = z._default(
  z.string().check(z.overwrite(normaliseDigits), checkOf(CODE_RULES.invoiceCode, {}, true)),
  '',
);
