import { Menu } from '../menu/menu.tsx';

import type { FieldLink, ListRow } from './column.ts';
import { addressFor } from './field-value.tsx';
import styles from './row-actions.module.css';

/** Something that may be done with a row. */
export interface RowAction<Row> {
  /** As the server names it in the row's `actions`. */
  readonly name: string;
  readonly label: string;
  /** Leads to a route instead of doing something. */
  readonly link?: FieldLink<Row>;
  /** Asked before; 确定删除吗？ for `delete` when absent. */
  readonly confirm?: string;
  /** True for what binds: the question's button is seal red. */
  readonly binding?: boolean;
  /** Does it; rejects when it fails. A promise of `false` means that nothing was done. */
  readonly run?: (row: Row) => Promise<unknown>;
  /** Shown once it is done. */
  readonly done?: string;
  /** May also be done with several selected rows at once. */
  readonly bulk?: boolean;
  /** Rare, or hard to take back: always behind 更多. */
  readonly behind?: boolean;
}

/** Every list has these; others show only on rows whose `actions` name them. */
const STANDARD: ReadonlySet<string> = new Set(['view', 'edit', 'delete']);

/** Whether a row lets it be done: the server says so; a backend that says nothing allows the standard ones. */
export function allows(row: ListRow, name: string): boolean {
  return row.actions ? row.actions.includes(name) : STANDARD.has(name);
}

interface Props<Row> {
  row: Row;
  /** Name of the row, for those who hear the buttons. */
  rowName: string;
  actions: readonly RowAction<Row>[];
  onAction: (action: RowAction<Row>, row: Row) => void;
}

function Action<Row extends ListRow>({
  row,
  rowName,
  action,
  onAction,
}: Omit<Props<Row>, 'actions'> & { action: RowAction<Row> }) {
  const name = `${action.label} ${rowName}`;
  if (action.link) {
    return (
      <a href={addressFor(action.link, row)} aria-label={name}>
        {action.label}
      </a>
    );
  }
  return (
    <button type="button" aria-label={name} onClick={() => onAction(action, row)}>
      {action.label}
    </button>
  );
}

/** Actions of a row that stand beside 更多. */
export const IN_SIGHT = 2;

/** Actions that stand in a row, and those behind 更多. */
export function placed<Row>(
  actions: readonly RowAction<Row>[],
): Record<'inSight' | 'more', readonly RowAction<Row>[]> {
  const plain = actions.filter(({ behind }) => !behind);
  const inSight = plain.slice(0, IN_SIGHT);
  return { inSight, more: actions.filter((action) => !inSight.includes(action)) };
}

/** Two actions in sight, the others behind 更多. */
export function RowActions<Row extends ListRow>({ actions, ...rest }: Props<Row>) {
  const { row, rowName } = rest;
  const { inSight, more } = placed(actions.filter(({ name }) => allows(row, name)));
  return (
    <div className={styles.actions}>
      {inSight.map((action) => (
        <Action key={action.name} action={action} {...rest} />
      ))}
      {more.length > 0 && (
        <Menu label="更多" name={`更多操作 ${rowName}`}>
          {more.map((action) => (
            <Action key={action.name} action={action} {...rest} />
          ))}
        </Menu>
      )}
    </div>
  );
}
