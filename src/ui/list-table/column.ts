import type { ReactNode } from 'react';

import type { LinkName } from '#src/lib/route-tree.ts';

/** What every row of a list carries beside its own fields. */
export interface ListRow {
  readonly id: string;
  /** Names of what may be done with it now; a foreign backend sends none. */
  readonly actions?: readonly string[] | undefined;
}

/** Colour of a status dot: done, waiting, under way, refused or overdue, none of these. */
export type Tone = 'done' | 'wait' | 'route' | 'seal' | 'plain';

/** A link to a named route: query parameter → field of the row that it carries. */
export interface FieldLink<Row> {
  readonly route: LinkName;
  readonly query: Readonly<Record<string, Extract<keyof Row, string>>>;
}

/** A value of a row with its name; the same in a cell and in a description panel. */
export interface Field<Row> {
  /** Name of the field; of its column in saved views; of the sort on the wire. */
  readonly key: string;
  readonly title: string;
  /** Stands behind the title, e.g. 元. */
  readonly unit?: string;
  /** Defaults to the row's field of that name. */
  readonly value?: (row: Row) => string | number | null | undefined;
  /**
   * How the value is written. `money`: thousands, two decimals, 万/亿 on hover. `number`: thousands, two to five
   * decimals. `count`: thousands, none. Absent: as it is.
   */
  readonly as?: 'money' | 'number' | 'count' | 'percent' | 'date' | 'dateTime';
  /** Decimals that a `number` is filled up to; two when absent. */
  readonly places?: number;
  /** Puts a dot of this colour before the word. */
  readonly tone?: (row: Row) => Tone;
  readonly link?: FieldLink<Row>;
  /** Draws the value itself, for what the above cannot say. */
  readonly Render?: (props: { row: Row }) => ReactNode;
}

/**
 * Where a value stands on the card of a phone: `amount` large under number and status, `about` in the line of the name,
 * `foot` in the last line, before who must act.
 */
export type CardPlace = 'amount' | 'about' | 'foot';

export interface Column<Row> extends Field<Row> {
  /** Stands below the value in the same cell, smaller: the number of what the cell names, who must act on its status. */
  readonly under?: Field<Row>;
  /** Cards of a list that names such places show these, first column and status alone; others show all columns. */
  readonly card?: CardPlace;
  /** Not every company is told it: where no row on the page has it, the column does not stand there. */
  readonly withheld?: boolean;
  /** Hidden like `hidden`, but shown to who is not told the columns that are withheld: it has their room. */
  readonly standsIn?: boolean;
  /** Pixels that it needs; a wide window shares what is left among the columns. 140 when absent. */
  readonly width?: number;
  /** The server sorts by `key`. */
  readonly sortable?: boolean;
  /** Shows its sum in the row 合计. */
  readonly sum?: boolean;
  /** Stays in sight when the table is moved sideways. */
  readonly pinned?: boolean;
  /** Not shown until a person chooses it. */
  readonly hidden?: boolean;
}

/** Whether a field's values stand at the right, digit under digit. */
export function isNumeric({ as }: Field<never>): boolean {
  return as === 'money' || as === 'number' || as === 'count' || as === 'percent';
}
