import { type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';

import styles from './filter-bar.module.css';
import { FilterField } from './filter-field.tsx';
import { type Filter, type FilterValues, keysOf } from './filters.ts';
import { useAutoQuery } from './use-auto-query.ts';

interface Props {
  filters: readonly Filter[];
  /** The filters that the list shows now. */
  values: FilterValues;
  /** Asks for other rows, or for the same ones again. */
  onValues: (values: FilterValues) => void;
  /** Stands where the filters would, where there are none. */
  head?: ReactNode;
  /** What stands at the other end: columns, views. */
  children?: ReactNode;
}

/** How many filters besides the first are set; a phone hides them. */
function hiddenCount([, ...others]: readonly Filter[], values: FilterValues): number {
  return others.filter((filter) => keysOf(filter).some((key) => values[key] !== undefined)).length;
}

/** The filters of a list with 查询 and 重置, where it has any. On a phone the first one stands alone, the others behind 筛选. */
export function FilterBar({ filters, values, onValues, head, children }: Props) {
  const { draft, set, composition, query, reset } = useAutoQuery({ filters, values, onValues });
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const count = hiddenCount(filters, values);
  const tools = children !== undefined && <div className={styles.tools}>{children}</div>;
  if (filters.length === 0) {
    return (
      <div className={styles.bar}>
        {head}
        {tools}
      </div>
    );
  }
  return (
    <search className={styles.bar}>
      <form
        id={id}
        className={styles.fields}
        data-unfolded={unfolded || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          query();
        }}
        {...composition}
      >
        {filters.map((filter) => (
          <FilterField key={filter.key} filter={filter} draft={draft} onChange={set} />
        ))}
        {filters.length > 1 && (
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!unfolded)}
          >
            {count > 0 ? `筛选（${count}）` : '筛选'}
          </button>
        )}
      </form>
      <div className={styles.ends}>
        <div className={styles.buttons}>
          <Button type="submit" form={id} variant="default">
            查询
          </Button>
          <Button variant="subtle" onClick={reset}>
            重置
          </Button>
        </div>
        {tools}
      </div>
    </search>
  );
}
