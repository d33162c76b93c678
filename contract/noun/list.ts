import * as z from 'zod/mini';
import { ID } from '../validators/patterns.ts';
import { wholeNumber } from '../wire/whole-number.ts';
import { SEARCH_MAX } from './search-length.ts';
import { searchText } from './search-text.ts';
import { calendarDate, DECIMAL_TEXT } from './values.ts';

/**
 * Rows from the first page that a list lets a person page to, and how far its total is exact. Beyond lie only the last
 * page and a narrower filter: an answer with `totalIsEstimate` says so.
 */
export const REACHABLE_ROWS = 10_000;

const MOST_CODES = 50;

const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })]);

/** What is no number is complained about as such. */
function isReachable(asked: Record<string, unknown>): boolean {
  const skipped = (Number(asked.pageNum) - 1) * Number(asked.pageSize);
  return asked.fromEnd === true || !(skipped >= REACHABLE_ROWS);
}

type Shape = Record<string, z.ZodMiniType>;

interface ListOptions {
  /** Largest page; the specification names 999 and 9999 for some lists. */
  maxSize?: number;
  /** Rows of a page where nobody says; 10 when absent. */
  size?: number;
}

/**
 * What a list is asked: page (from 1), size, sort and, at top level, its filters. Fields that the list does not have are
 * refused (422), so a misspelt filter never answers everything. Without `sortKey` the newest come first. `fromEnd` asks
 * for the last page in the list's own order, whatever `pageNum` says: the only one to be had beyond REACHABLE_ROWS.
 * A filter that is left out, '' or [] does not filter.
 */
export function listInput<Filters extends Shape, const Sorts extends readonly string[]>(
  filters: Filters,
  sorts: Sorts,
  { maxSize = 100, size = 10 }: ListOptions = {},
) {
  return z
    .strictObject({
      ...filters,
      pageNum: z._default(wholeNumber(1, REACHABLE_ROWS), 1),
      pageSize: z._default(wholeNumber(1, maxSize), size),
      sortKey: z.optional(z.enum(sorts)),
      sortOrder: z.optional(z.enum(['asc', 'desc'])),
      fromEnd: z.optional(flag),
    })
    .check(
      z.refine(isReachable, {
        path: ['pageNum'],
        message: `只能查看前 ${REACHABLE_ROWS} 条和最后一页，请缩小筛选范围`,
      }),
    );
}

/** Text that shall occur in one of the filtered columns, whatever its case. */
export const textFilter = z.optional(searchText);

const code = z.union([z.string().check(z.maxLength(SEARCH_MAX)), z.int()]);

/** One or several codes of an enumeration: a code, a list, or codes joined by ','. Read as a list of texts. */
export const codesFilter = z.optional(
  z.pipe(
    z.union([code, z.array(code).check(z.maxLength(MOST_CODES))]),
    z.transform((given: string | number | (string | number)[]) =>
      (Array.isArray(given) ? given.map(String) : String(given).split(','))
        .filter((one) => one !== '')
        .slice(0, MOST_CODES),
    ),
  ),
);

/** An identifier, such as that of a project. */
export const idFilter = z.optional(z.union([z.literal(''), z.string().check(z.regex(ID))]));

/** 是 or 否: a boolean, or its text. */
export const flagFilter = z.optional(flag);

const day = z.optional(z.union([z.literal(''), calendarDate]));
const amount = z.optional(z.union([z.literal(''), z.string().check(z.regex(DECIMAL_TEXT))]));

type Range<Key extends string, Value> = Record<`${Key}Start` | `${Key}End`, Value>;

function range<const Key extends string, Value>(key: Key, value: Value): Range<Key, Value> {
  return { [`${key}Start`]: value, [`${key}End`]: value } as Range<Key, Value>;
}

/** `createTime` → createTimeStart and createTimeEnd, days yyyy-MM-dd in UTC+8, both included. */
export function dateRange<const Key extends string>(key: Key) {
  return range(key, day);
}

/** `amount` → amountStart and amountEnd, decimal texts, both included. */
export function amountRange<const Key extends string>(key: Key) {
  return range(key, amount);
}
