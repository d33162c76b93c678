import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';

import { isConflict } from '#src/lib/conflict.ts';
import type { ApiError } from '#src/lib/errors.ts';
import type { Column, ListRow } from '#src/ui/list-table/column.ts';
import { amendedColumns, newerOf, withAmended } from '#src/widgets/document/amended-fields.ts';

interface About {
  /** As it was read when the dialog was opened. */
  readonly row: ListRow & { readonly version?: number };
  readonly columns: readonly Column<never>[];
  /** Begins the queries of its list. */
  readonly queryKey: readonly string[];
}

const Row = createContext<About | undefined>(undefined);

/** Around a dialog that is opened from a row of a list: what it is about. */
export const AboutRow = ({ children, ...about }: About & { readonly children: ReactNode }) => (
  <Row value={about}>{children}</Row>
);

/**
 * How a dialog does its work: a refusal because its row has moved on says what of it is otherwise by now. The list behind the dialog
 * shows the row as it is, and the dialog stays about what was read.
 */
export function useTold(): (work: () => Promise<unknown>) => Promise<unknown> {
  const queries = useQueryClient();
  const about = useContext(Row);
  const amended = async (refusal: ApiError) => {
    if (about?.row.version === undefined) return refusal;
    const { row, columns, queryKey } = about;
    const { id, version = 0 } = row;
    await queries.invalidateQueries({ queryKey });
    const now = newerOf({ id, version }, queries.getQueriesData({ queryKey }));
    return withAmended(
      refusal,
      now && amendedColumns(row, now, columns as readonly Column<object>[]),
    );
  };
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      throw isConflict(error) ? await amended(error) : error;
    }
  };
}
