import { isDate } from '#contract/form/dates.ts';
import { PAGE_SIZES } from '#src/ui/pages.ts';
import type { Search } from '#src/ui/view-context.ts';

/** The filters of the message centre, as they stand in the address and travel to the server. */
export interface Filter {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly msgType?: string | undefined;
  readonly read?: 'true' | 'false' | undefined;
  readonly keyword?: string | undefined;
  /** yyyy-MM-dd: the first day of those looked at. */
  readonly createTimeStart?: string | undefined;
}

/** Rows of a page to choose from; the first is the default. */
export type Sizes = readonly [number, ...number[]];

/** What an address may ask for, as the call takes it (contract/message/message.ts); the schema itself is too much code for a view. */
const TAKES: Readonly<Record<keyof Filter, (text: string) => boolean>> = {
  pageNum: (text) => isWithin(text, 1_000_000),
  pageSize: (text) => isWithin(text, 100),
  msgType: ({ length }) => length <= 10,
  read: (text) => text === 'true' || text === 'false',
  keyword: ({ length }) => length <= 50,
  createTimeStart: isDate,
};

function isWithin(text: string, most: number): boolean {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most;
}

const isKey = (key: string): key is keyof Filter => Object.hasOwn(TAKES, key);

/** The filter that an address asks for; what makes no sense in it counts as absent. */
export function filterOf(search: Search, sizes: Sizes = PAGE_SIZES): Filter {
  const [usual] = sizes;
  const makesSense = Object.entries(search).every(([key, text]) => isKey(key) && TAKES[key](text));
  if (!makesSense) return { pageNum: 1, pageSize: usual };
  const { pageNum = 1, pageSize = usual, read, ...texts } = search;
  return {
    ...texts,
    ...(read !== undefined && { read: read === 'true' ? 'true' : 'false' }),
    pageNum: Number(pageNum),
    pageSize: sizes.includes(Number(pageSize)) ? Number(pageSize) : usual,
  };
}

/** The query of the address for a filter, without what is the default anyway. */
export function searchOf(
  { pageNum, pageSize, msgType, read, keyword, createTimeStart }: Filter,
  [usual]: Sizes = PAGE_SIZES,
): Search {
  return {
    ...(msgType && { msgType }),
    ...(read && { read }),
    ...(keyword && { keyword }),
    ...(createTimeStart && { createTimeStart }),
    ...(pageSize !== usual && { pageSize: String(pageSize) }),
    ...(pageNum !== 1 && { pageNum: String(pageNum) }),
  };
}

const DAY = 86_400_000;
const RECENT = [7, 30, 90] as const;

/** 时间, to choose from: the days up to today, and the day that an address asks for otherwise. */
export function recentDays(today: string, asked = ''): { value: string; label: string }[] {
  const since = (days: number) =>
    new Date(Date.parse(today) - (days - 1) * DAY).toISOString().slice(0, 10);
  const known = RECENT.map((days) => ({ value: since(days), label: `近 ${days} 天` }));
  const isOther = asked !== '' && known.every(({ value }) => value !== asked);
  const other = isOther ? [{ value: asked, label: `${asked} 起` }] : [];
  return [{ value: '', label: '全部时间' }, ...known, ...other];
}
