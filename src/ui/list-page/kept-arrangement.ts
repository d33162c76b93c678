import { isRecord } from '#contract/wire/is-record.ts';
import { keep, recall } from '#src/lib/tab-memory.ts';

import type { Layout } from '../list-table/layout.ts';

import { readColumns } from './view-state.ts';
import type { KeptListView } from './view-store.ts';

/** Columns of a list as a person has them, and the saved view that they come from. */
export interface Arrangement {
  readonly columns: Layout;
  /** Id of the view; undefined for the system's own. */
  readonly current: string | undefined;
}

/** How the list stood in this tab, before a reload or another view; undefined where nobody touched it. */
export function recallArrangement(listKey: string): Arrangement | undefined {
  const kept = recall('lists', isRecord)?.[listKey];
  if (!isRecord(kept)) return undefined;
  const { columns, current } = kept;
  return {
    columns: readColumns(columns),
    current: typeof current === 'string' ? current : undefined,
  };
}

/** Keeps it until the tab is closed or its person is another one; what shall stay longer is saved as a view. */
export function keepArrangement(listKey: string, arrangement: Arrangement): void {
  keep('lists', { ...recall('lists', isRecord), [listKey]: arrangement });
}

interface Opening {
  readonly views: readonly KeptListView[];
  /** How the list stood in this tab; undefined where nobody touched it. */
  readonly kept: Arrangement | undefined;
  /** The address asks for nothing: the list is opened anew. */
  readonly isBare: boolean;
  /** Whether a view has filters, a sort or a page size, which an address would carry while it is shown. */
  readonly asks: (view: KeptListView) => boolean;
}

/**
 * The view with which a list opens; undefined for the system's. One that was only looked at is shown again by its address
 * alone: a list that is opened anew opens by the default.
 */
export function openingView({ views, kept, isBare, asks }: Opening): KeptListView | undefined {
  const own = views.find(({ isDefault, shared }) => isDefault && !shared);
  const usual = own ?? views.find(({ isDefault }) => isDefault);
  if (kept === undefined) return usual;
  const last = views.find(({ id }) => id === kept.current);
  return last && last !== usual && isBare && asks(last) ? usual : last;
}
