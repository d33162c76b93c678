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
  /** Asked before, by what the row says where money or more hangs on it; 确定删除吗？ for `delete` when absent. */
  readonly confirm?: string | ((row: Row) => string);
  /** True for what binds: the question's button is seal red. */
  readonly binding?: boolean;
  /** Whether it does nothing with this row now: it keeps its place, and cannot be pressed. */
  readonly idle?: (row: Row) => boolean;
  /** Does it; rejects when it fails. */
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
  /** How many of them stand beside 更多. */
  inSight: number;
  onAction: (action: RowAction<Row>, row: Row) => void;
}

const IDLE = { color: 'var(--ink-3)' };

function Action<Row extends ListRow>({
  row,
  rowName,
  action,
  onAction,
}: Omit<Props<Row>, 'actions' | 'inSight'> & { action: RowAction<Row> }) {
  const name = `${action.label} ${rowName}`;
  if (action.link) {
    return (
      <a href={addressFor(action.link, row)} aria-label={name}>
        {action.label}
      </a>
    );
  }
  const idle = action.idle?.(row);
  return (
    // Not disabled: whoever has just moved a row to an end keeps the focus.
    <button
      type="button"
      aria-label={name}
      aria-disabled={idle}
      style={idle ? IDLE : undefined}
      onClick={() => idle || onAction(action, row)}
    >
      {action.label}
    </button>
  );
}

/** Actions of a row that stand beside 更多; in a tight table none does, but where there is only one. */
export const IN_SIGHT = { usual: 2, tight: 0 } as const;

/** Actions that stand in a row, and those behind 更多. */
export function placed<Row>(
  actions: readonly RowAction<Row>[],
  count: number = IN_SIGHT.usual,
): Record<'inSight' | 'more', readonly RowAction<Row>[]> {
  const plain = actions.filter(({ behind }) => !behind);
  const inSight = plain.slice(0, actions.length === 1 ? 1 : count);
  return { inSight, more: actions.filter((action) => !inSight.includes(action)) };
}

/** The first actions in sight, the others behind 更多. */
export function RowActions<Row extends ListRow>({ actions, inSight: count, ...rest }: Props<Row>) {
  const { row, rowName } = rest;
  const allowed = actions.filter(({ name }) => allows(row, name));
  const { inSight, more } = placed(allowed, count);
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
