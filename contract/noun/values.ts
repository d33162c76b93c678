import * as z from 'zod/mini';

import { isDate } from '../form/dates.ts';

/** At most fourteen digits before the point and six after it, as numeric(20,6) holds them. */
export const DECIMAL_TEXT = /^-?\d{1,14}(?:\.\d{1,6})?$/;

/** A day, yyyy-MM-dd. */
export const calendarDate = z.string().check(z.refine(isDate, '日期格式不正确'));
