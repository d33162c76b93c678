import * as z from 'zod/mini';
import { id, version } from '../noun/fields.ts';

/** A record that operators keep, as it was seen: changed meanwhile by somebody else, it is left alone (409). */
export const keptRecord = { id, version } as const;

/** The same with where it goes among its neighbours. */
export const movedRecord = { ...keptRecord, to: z.enum(['up', 'down']) } as const;

/** Whether none stands before a row, or behind it, among its neighbours. */
export const keptPlace = { first: z.boolean(), last: z.boolean() } as const;

/** What is refused of records that are kept in an order and may be stopped. */
export const KEPT = {
  first: { code: 'kept_first', text: '已在最前' },
  last: { code: 'kept_last', text: '已在最后' },
  lastOffered: { code: 'kept_last_offered', text: '至少保留一个启用的条目' },
  changed: '该记录已被他人修改，请刷新后重试',
} as const;
