import type { ComponentType } from 'react';

import { isLess } from '#contract/arithmetic/decimal.ts';
import { isDate } from '#contract/form/dates.ts';

/** An entry of a select filter; `value` is what travels. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

export interface RemoteControlProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A declared filter of a list. Its keys are names on the wire and in the address. */
export type Filter =
  | {
      readonly kind: 'text';
      readonly key: string;
      readonly label: string;
    }
  | {
      readonly kind: 'select';
      readonly key: string;
      readonly label: string;
      /** Asked when the list shows: enumerations are there by then. */
      readonly options: () => readonly FilterOption[];
      /** The label is a question, and each entry an answer that says nothing without it. */
      readonly asks?: true;
    }
  | {
      readonly kind: 'remote';
      /** Travels as the id of what was chosen. */
      readonly key: string;
      readonly label: string;
      /** A remote-search select of ids, such as one of src/widgets/party; '' stands for none. */
      readonly Control: ComponentType<RemoteControlProps>;
      /** The column that shows the name of what is chosen. */
      readonly column?: string;
    }
  | {
      readonly kind: 'dateRange';
      /** `createTime` travels as createTimeStart and createTimeEnd, days of UTC+8, both included. */
      readonly key: string;
      readonly label: string;
    }
  | {
      readonly kind: 'amountRange';
      /** `amount` travels as amountStart and amountEnd, decimal texts, both included. */
      readonly key: string;
      readonly label: string;
    };

/** Wire key → text; a filter that is not set is absent. */
export type FilterValues = Readonly<Record<string, string>>;

/** The filters of a list without those of columns that its reader is not told, but for what is asked already. */
export function toldFilters(
  filters: readonly Filter[],
  untold: ReadonlySet<string>,
  asked: FilterValues,
): readonly Filter[] {
  if (untold.size === 0) return filters;
  return filters.filter((filter) => {
    const shown = filter.kind === 'remote' ? (filter.column ?? filter.key) : filter.key;
    return !untold.has(shown) || asked[filter.key] !== undefined;
  });
}

/** Longest text that a filter takes. */
export const TEXT_MAX = 50;
const ID = /^[1-9]\d{0,18}$/;
/** Control characters and halves of surrogate pairs: no call takes them, and they part words at most. */
const UNSENDABLE = /[\p{Cc}\p{Cs}]/gu;
const AMOUNT = /^\d{1,14}(?:\.\d{1,2})?$/;

const isRange = (filter: Filter): filter is Range => filter.kind.endsWith('Range');

/** The two wire keys of a range. */
export function rangeKeys(key: string): readonly [start: string, end: string] {
  return [`${key}Start`, `${key}End`];
}

/** The names that a filter has on the wire and in the address. */
export function keysOf(filter: Filter): readonly string[] {
  return isRange(filter) ? rangeKeys(filter.key) : [filter.key];
}

function makesSense(filter: Filter, text: string): boolean {
  if (filter.kind === 'remote') return ID.test(text);
  if (filter.kind === 'select') {
    const known = filter.options().map(({ value }) => value);
    const isOne = (code: string) => Number(code) >= 0 && known.includes(code);
    // Links ask for several codes; of words, as 是 and 否, there is one.
    return known.includes(text) || text.split(',').every(isOne);
  }
  if (filter.kind === 'amountRange') return AMOUNT.test(text);
  if (filter.kind === 'dateRange') return isDate(text);
  return text.length <= TEXT_MAX;
}

/** What of an address are values of these filters; nonsense counts as absent. */
export function readFilters(
  filters: readonly Filter[],
  search: Readonly<Record<string, unknown>>,
): FilterValues {
  const pairs = filters.flatMap((filter) =>
    keysOf(filter).flatMap((key): [string, string][] => {
      const given = search[key];
      const text = typeof given === 'string' ? given.replace(UNSENDABLE, ' ').trim() : '';
      return text !== '' && makesSense(filter, text) ? [[key, text]] : [];
    }),
  );
  return Object.fromEntries(pairs);
}

type Range = Extract<Filter, { kind: 'dateRange' | 'amountRange' }>;

/** Whether something stands where an end of a range should, and is none: no day (yyyy-MM-dd), no amount. */
export function isDoubtful(filter: Range, text = ''): boolean {
  return text !== '' && !makesSense(filter, text);
}

/** Whether it is longer than a filter takes. */
export const isLong = (text = ''): boolean => text.trim().length > TEXT_MAX;

/** Whether both ask for the same rows. */
export function sameValues(a: FilterValues, b: FilterValues): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** A range that ends before it begins finds nothing and is a slip. Days compare as texts (yyyy-MM-dd), amounts as decimals. */
export function isTurnedRound({ kind, key }: Range, values: FilterValues): boolean {
  const [start, end] = rangeKeys(key).map((one) => values[one] ?? '');
  if (!start || !end) return false;
  return kind === 'dateRange' ? end < start : isLess(end, start);
}

/** Whether a query would leave out, or find nothing by, what stands in a field. */
export function isWrong(filter: Filter, values: FilterValues): boolean {
  if (!isRange(filter)) return filter.kind === 'text' && isLong(values[filter.key]);
  const ends = rangeKeys(filter.key);
  return isTurnedRound(filter, values) || ends.some((end) => isDoubtful(filter, values[end]));
}
