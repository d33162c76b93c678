import { useMemo, useState } from 'react';

import type { ListRow } from './column.ts';

/** Rows that a person has ticked, over all pages of the list. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  /** Ticks or unticks rows. */
  readonly set: (rows: readonly Row[], selected: boolean) => void;
  readonly clear: () => void;
}

/** The selection of a list. `scope` is what the list shows (its filters): another one starts with nothing selected. */
export function useSelection<Row extends ListRow>(scope: string): Selection<Row> {
  const [kept, setKept] = useState<{ scope: string; rows: ReadonlyMap<string, Row> }>({
    scope,
    rows: new Map(),
  });
  const rows = kept.scope === scope ? kept.rows : undefined;
  return useMemo(() => {
    const now = rows ?? new Map<string, Row>();
    return {
      rows: now,
      set: (changed, selected) => {
        const next = new Map(now);
        for (const row of changed) {
          if (selected) next.set(row.id, row);
          else next.delete(row.id);
        }
        setKept({ scope, rows: next });
      },
      clear: () => setKept({ scope, rows: new Map() }),
    };
  }, [rows, scope]);
}
