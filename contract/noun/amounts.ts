import * as z from 'zod/mini';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';

/** An amount in yuan of something that is paid or owed. */
export const positiveMoney = z.string().check(z.trim(), checkOf(NUMBER_RULES.moneyPositive));

/** The same of what may come to nothing. */
export const money = z.string().check(z.trim(), checkOf(NUMBER_RULES.money2));
