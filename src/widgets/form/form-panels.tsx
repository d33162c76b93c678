import type { StoredFile } from '#contract/file/file.ts';
import type { ViewItem, ViewPanel, ViewTable } from '#contract/form/view.ts';
import { addsUp, formatNumber, placesOf, sumColumn } from '#src/lib/format-number.ts';
import description from '#src/ui/description-panel/description-panel.module.css';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import styles from './form-panels.module.css';

interface Files {
  /** Files that the values name by their ids. */
  files: readonly StoredFile[];
}

// Most tables of figures have neither files nor places.
const HeldFiles = lazyPart(async () => (await import('./held-files.tsx')).HeldFiles);
const PlaceMap = lazyPart(async () => (await import('#src/ui/place-map/place-map.tsx')).PlaceMap);

/** Fewest and most decimals of figures: two as in lists, and more where there are more. */
const DECIMALS: Readonly<Partial<Record<ViewItem['kind'], readonly [min: number, max: number]>>> = {
  money: [2, 2],
  price: [2, 5],
  number: [2, 8],
  count: [0, 0],
  percent: [2, 8],
};
const isFigure = ({ kind }: Pick<ViewItem, 'kind'>) => kind in DECIMALS;

/** A value as its kind is written; the unit of a figure stands behind it. */
function Value({ item, files, places }: Files & { item: ViewItem; places?: number | undefined }) {
  const { kind, label, value } = item;
  if (kind === 'files') {
    const held = value.split(',').flatMap((id) => files.find((file) => file.id === id) ?? []);
    return <HeldFiles label={label} files={held} />;
  }
  if (value === '') return <span className={styles.nothing}>—</span>;
  if (kind === 'place') {
    const [lng = '', lat = ''] = value.split(',');
    return <PlaceMap label={label} place={{ lng, lat }} />;
  }
  const decimals = DECIMALS[kind];
  if (decimals === undefined) return value;
  const [figure = '', ...unit] = value.split(' ');
  const [min, max] = decimals;
  const written = formatNumber(figure, places ?? min, max);
  return [written === '' ? figure : written, ...unit].join(' ');
}

/** More than a few words: the cell of a name, not of a code. */
const LONG = 10;

/** Decimals of each column of figures, the same in all its cells, where they are of one unit; else as many as each has. */
function placesIn({ columns, rows }: ViewTable): readonly (number | undefined)[] {
  const unitAt = columns.findIndex(({ key }) => key === 'unit');
  const isOneUnit = new Set(rows.map((row) => row[unitAt])).size < 2;
  return columns.map(({ kind, label }, at) => {
    const decimals = DECIMALS[kind];
    if (decimals === undefined || !(isOneUnit || label.endsWith('）'))) return undefined;
    return placesOf(
      rows.map((row) => row[at]),
      ...decimals,
    );
  });
}

function isLong({ columns, rows }: ViewTable, at: number): boolean {
  return columns[at]?.kind === 'text' && rows.some((row) => (row[at] ?? '').length > LONG);
}

function Table({ title, table, files }: Files & { title: string; table: ViewTable }) {
  const { columns, rows } = table;
  if (rows.length === 0) return <p className={styles.none}>暂无明细</p>;
  const hasSum = columns.some(({ sum }) => sum);
  const places = placesIn(table);
  const long = columns.map((_, at) => isLong(table, at));
  const unitAt = columns.findIndex(({ key }) => key === 'unit');
  const units = rows.map((row) => row[unitAt]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} aria-label={`${title}表格`} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">序号</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-number={isFigure(column) || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows to be read stay where they are
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  data-label={column.label}
                  data-number={isFigure(column) || undefined}
                  data-date={column.kind === 'date' || undefined}
                  data-long={long[index] || undefined}
                >
                  <Value
                    item={{ ...column, value: row[index] ?? '' }}
                    files={files}
                    places={places[index]}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSum && (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {columns.map(({ key, label, kind, sum }, index) => (
                <td key={key} data-label={label} data-number={sum || undefined}>
                  {sum &&
                    addsUp(key, units) &&
                    formatNumber(
                      sumColumn(rows.map((row) => row[index] ?? '')),
                      places[index] ?? DECIMALS[kind]?.[0],
                      12,
                    )}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Filled({ title, items, table, files }: Files & Omit<ViewPanel, 'key'>) {
  return (
    <Panel title={title} flush>
      {items.length > 0 && (
        <dl className={description.fields}>
          {items.map((item) => (
            <div key={item.key} data-kind={item.kind} className={styles.item}>
              <dt>{item.label}</dt>
              <dd>
                <Value item={item} files={files} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {table && <Table title={title} table={table} files={files} />}
    </Panel>
  );
}

/** A form with its values, to be read: on a detail page and in a review. Draws what formView() makes. */
export function FormPanels({ panels, files }: Files & { panels: readonly ViewPanel[] }) {
  return panels.map(({ key, ...one }) => <Filled key={key} {...one} files={files} />);
}
