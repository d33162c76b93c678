import { keep, recall } from '#src/lib/tab-memory.ts';

import type { Layout } from '../list-table/layout.ts';

import { isFields, readColumns } from './view-state.ts';

/** Columns of a list as a person has them, and the saved view that they come from. */
export interface Arrangement {
  readonly columns: Layout;
  /** Id of the view; undefined for the system's own. */
  readonly current: string | undefined;
}

/** How the list stood in this tab, before a reload or another view; undefined where nobody touched it. */
export function recallArrangement(listKey: string): Arrangement | undefined {
  const kept = recall('lists', isFields)?.[listKey];
  if (!isFields(kept)) return undefined;
  const { columns, current } = kept;
  return {
    columns: readColumns(columns),
    current: typeof current === 'string' ? current : undefined,
  };
}

/** Keeps it until the tab is closed or its person is another one; what shall stay longer is saved as a view. */
export function keepArrangement(listKey: string, arrangement: Arrangement): void {
  keep('lists', { ...recall('lists', isFields), [listKey]: arrangement });
}
