import { useState } from 'react';
import { BarSelect } from '../controls/bar-field.tsx';
import { lazyPart } from '../lazy-part.tsx';

import type { Column } from '../list-table/column.ts';
import { headingOf } from '../list-table/value.ts';

import pageStyles from './list-page.module.css';
import type { ListShape } from './list-query.ts';
import { ListTold } from './list-told.tsx';
import styles from './list-tools.module.css';
import type { ListAnswer, useList } from './use-list.ts';
import { ViewMenu } from './view-menu.tsx';

const ColumnSettings = lazyPart(async () => (await import('./column-settings.tsx')).ColumnSettings);

type List = ReturnType<typeof useList>;

/** Sort of the cards on a phone, where there is no head to press. */
function Order({ columns, query, setQuery }: Pick<List, 'query' | 'setQuery'> & Columns) {
  const sortable = columns.filter(({ sortable: offered }) => offered);
  if (sortable.length === 0) return null;
  const options = sortable.flatMap((column) => [
    { value: `${column.key} asc`, label: `${headingOf(column)} 升序` },
    { value: `${column.key} desc`, label: `${headingOf(column)} 降序` },
  ]);
  const { sort } = query;
  return (
    <BarSelect
      className={styles.order}
      aria-label="排序"
      data={[{ value: '', label: '默认排序' }, ...options]}
      value={sort ? `${sort.key} ${sort.order}` : ''}
      onChange={(event) => {
        const [key, order] = event.currentTarget.value.split(' ');
        setQuery({ sort: key ? { key, order: order === 'desc' ? 'desc' : 'asc' } : undefined });
      }}
    />
  );
}

type Columns = { readonly columns: readonly Column<never>[] };
type Props = Pick<List, 'query' | 'setQuery' | 'arrangement'> & {
  readonly shape: ListShape;
  /** Undefined while what was asked for is on its way. */
  readonly answer: ListAnswer<unknown> | undefined;
};

/** What a person may do with the list itself: order, columns, views. */
export function ListTools({ query, setQuery, arrangement, shape: { columns }, answer }: Props) {
  const [open, setOpen] = useState(false);
  const { layout, setLayout, isOffered, current, show, setCurrent, ...saved } = arrangement;
  const { views, mayShare, save, remove } = saved;
  const { filters, sort, pageSize } = query;
  return (
    <>
      <ListTold query={query} answer={answer} />
      <Order columns={columns} query={query} setQuery={setQuery} />
      <button type="button" className={pageStyles.tool} onClick={() => setOpen(true)}>
        列设置
      </button>
      {isOffered && (
        <ViewMenu
          isOffered={isOffered}
          views={views}
          mayShare={mayShare}
          save={save}
          remove={remove}
          current={current}
          state={{ columns: layout, filters, pageSize, ...(sort && { sort }) }}
          onShow={show}
          onSaved={setCurrent}
        />
      )}
      {open && (
        <ColumnSettings
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
