import type { ReactNode } from 'react';

import type { FieldTable } from '#contract/document/field-table.ts';
import type { States, TransitionEndpoint } from '#contract/document/states.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

import type { StatefulRecord } from './transition-dialog.tsx';

/** Nobody is asked before a button is pressed. */
const TransitionDialog = lazyPart(
  async () => (await import('./transition-dialog.tsx')).TransitionDialog,
);

/** A transition of a record as an action of its rows. */
interface TransitionAction<Row> {
  readonly name: string;
  readonly label: string;
  readonly dialog: (row: Row, close: () => void) => ReactNode;
}

/** What a question calls a record: with its sum, where it has one. */
export const withSum =
  <Row extends object>(nameOf: (row: Row) => string, table: FieldTable, sum?: string) =>
  (row: Row): string => {
    const amount: unknown = sum && Reflect.get(row, sum);
    return amount
      ? `${nameOf(row)}，${table[sum ?? '']?.title} ${formatNumber(String(amount))} 元`
      : nameOf(row);
  };

/**
 * The transitions of a record that people are asked about, as its row actions, each behind a question that says what
 * follows. `nameOf` is what the question calls the record; `key` begins the queries that are asked anew, where the list that
 * shows the dialog does not do that; `fields` are named where somebody else has amended them meanwhile.
 */
export function transitionActions<Row extends StatefulRecord>(
  { transitions }: States,
  calls: Readonly<Record<string, unknown>>,
  nameOf: (row: Row) => string,
  key?: readonly string[],
  fields?: FieldTable,
): readonly TransitionAction<Row>[] {
  return Object.entries(calls).flatMap(([event, call]) => {
    const transition = transitions[event];
    if (transition?.ask === undefined) return [];
    const question = {
      transition,
      endpoint: call as TransitionEndpoint,
      fields,
      ...(key && { queryKey: key }),
    };
    return [
      {
        name: event,
        label: transition.word,
        dialog: (row: Row, close: () => void) => (
          <TransitionDialog {...question} record={row} name={nameOf(row)} onClose={close} />
        ),
      },
    ];
  });
}
