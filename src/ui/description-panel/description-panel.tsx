import type { ReactNode } from 'react';

import type { Field } from '../list-table/column.ts';
import { FieldValue } from '../list-table/field-value.tsx';
import { headingOf } from '../list-table/value.ts';
import { Panel } from '../panel/panel.tsx';

import styles from './description-panel.module.css';

interface Props<Row> {
  title: string;
  row: Row;
  /** The same declarations that a list's columns are made of. */
  fields: readonly Field<Row>[];
  /** Beside the title. */
  more?: ReactNode;
}

/** A panel of a detail page: the values of a record under their names, with links to what they speak of. */
export function DescriptionPanel<Row extends object>({ title, row, fields, more }: Props<Row>) {
  return (
    <Panel title={title} more={more} flush>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field.key}>
            <dt>{headingOf(field)}</dt>
            <dd>
              <FieldValue field={field} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
