import type { ReactNode } from 'react';

import type { Field } from '../list-table/column.ts';
import { FieldValue } from '../list-table/field-value.tsx';
import { headingOf } from '../list-table/value.ts';
import { Panel } from '../panel/panel.tsx';

import styles from './description-panel.module.css';

interface ListProps<Row> {
  row: Row;
  /** The same declarations that a list's columns are made of. */
  fields: readonly Field<Row>[];
  /** Its look where it stands in no panel. */
  className?: string | undefined;
}

interface Props<Row> extends Omit<ListProps<Row>, 'className'> {
  title: string;
  /** Beside the title. */
  more?: ReactNode;
}

/** The values of a record under their names, with links to what they speak of. */
export function DescriptionList<Row extends object>({
  row,
  fields,
  className = styles.fields,
}: ListProps<Row>) {
  return (
    <dl className={className}>
      {fields.map((field) => (
        <div key={`${field.key} ${field.title}`}>
          <dt>{headingOf(field)}</dt>
          <dd>
            <FieldValue field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A panel of a detail page with the values of a record under their names (DescriptionList). */
export function DescriptionPanel<Row extends object>({ title, row, fields, more }: Props<Row>) {
  return (
    <Panel title={title} more={more} flush>
      <DescriptionList row={row} fields={fields} />
    </Panel>
  );
}
