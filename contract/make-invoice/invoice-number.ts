import * as z from 'zod/mini';

import { checkOf } from '../validators/check.ts';
import { CODE_RULES } from '../validators/codes.ts';
import { normaliseDigits } from '../validators/digits.ts';
import { NO_CODE } from './states.ts';

/** 发票号码 as it is typed or copied, and kept as its digits alone: one invoice has one number, however somebody writes it (I13). */
export const invoiceNumber = z
  .string()
  .check(z.overwrite(normaliseDigits), checkOf(CODE_RULES.invoiceNo));

/** 发票代码 alike; '' of a fully electronic one, which has none. */
export const invoiceCode = z._default(
  z.string().check(z.overwrite(normaliseDigits), checkOf(CODE_RULES.invoiceCode, {}, true)),
  '',
);

/**
 * What is wrong with the code of an invoice, Chinese: old numbers have 8 digits and come with a code, fully digital ones have 20 and
 * none, so that one invoice has one name.
 */
export function codeFault({
  invoiceCode,
  invoiceNo,
}: {
  invoiceCode: string;
  invoiceNo: string;
}): string | undefined {
  const isOld = invoiceNo.length === 8;
  if (isOld && invoiceCode === '') return '8 位号码的发票须同时填写发票代码';
  return !isOld && invoiceCode !== '' ? NO_CODE : undefined;
}
