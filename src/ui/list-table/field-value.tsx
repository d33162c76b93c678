import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, leading } from '#src/lib/route-tree.ts';

import type { Field, FieldLink } from './column.ts';
import styles from './field-value.module.css';
import { hintOf, textOf } from './value.ts';

/** Address of the route that a link names, with the row's own values in its query. */
export function addressFor<Row extends object>({ route, query }: FieldLink<Row>, row: Row): string {
  const pairs = Object.entries(query).map(([name, key]): [string, string] => [
    name,
    String(Reflect.get(row, key) ?? ''),
  ]);
  return addressOf(route, Object.fromEntries(pairs.filter(([, value]) => value !== '')));
}

interface Props<Row> {
  field: Field<Row>;
  row: Row;
}

/** A value of a row as its field says: formatted, with dot, as link. A dash where there is nothing. */
export function FieldValue<Row extends object>({ field, row }: Props<Row>) {
  const { link, tone, Render } = field;
  if (Render) return <Render row={row} />;
  const text = textOf(field, row);
  if (text === '')
    return (
      <span className={styles.nothing} data-nothing>
        —
      </span>
    );
  const hint = hintOf(field, row);
  if (link && leading(entryNamed(link.route))) return <a href={addressFor(link, row)}>{text}</a>;
  if (tone) {
    return (
      <span className={styles.status} data-tone={tone(row)}>
        {text}
      </span>
    );
  }
  return hint === undefined ? text : <span title={hint}>{text}</span>;
}
